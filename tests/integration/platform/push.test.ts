import { createPublicKey, verify } from 'node:crypto'
import { POST as add } from '@/app/api/user/[id]/push-subscriptions/route'
import { now, setClockOffset } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { log } from '@/lib/base/log'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import type { JobData } from '@/lib/platform/jobs/queues'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { updatePreferences } from '@/lib/platform/messages/preferences/update-preferences'
import { PUBLIC_NETWORK } from '@/lib/platform/messages/push/post-push'
import { queuePushes } from '@/lib/platform/messages/push/queue-pushes'
import { sendPush } from '@/lib/platform/messages/push/send-push'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroupOfThree } from '../../support/groups'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'
import { aBrowser, openPushService } from '../../support/push-service'

openDatabase()
const service = openPushService()
beforeEach(() => setLondonTime('12:00'))

/** Moves the clock to this time of day in London, in winter. */
function setLondonTime(time: string, day = 1) {
  const wanted = new Date(`2026-12-0${day}T${time}:00Z`)
  setClockOffset(wanted.getTime() - Date.now())
}

const path = ({ user }: SignedInUser) => `/user/${user.id}/push-subscriptions`
const subscribe = (person: SignedInUser, { subscription } = aBrowser()) =>
  call(add, path(person), { token: person.token, body: subscription })
const browsersOf = ({ user }: SignedInUser) =>
  db.pushSubscription.findMany({ where: { userId: user.id }, orderBy: { createdAt: 'asc' } })

type PushNews = {
  person: SignedInUser
  groupId?: string
  type?: 'Payment' | 'System' | 'Group'
  actionType?: 'refund_request' | 'reminder'
}
const TEXT = 'bob paid £25.00 into “Trip”. Your share is now £1,234.50.'

/** Notifies somebody, and returns the jobs that would send the push. */
async function tell({ person, type = 'Payment', ...news }: PushNews): Promise<JobData['send-push'][]> {
  await db.$executeRaw`DELETE FROM pgboss.job`
  await transact((tx) => notify(tx, { userIds: [person.user.id], type, message: TEXT, ...news }))
  for (const { data } of await jobs<'tell-by-push'>('tell-by-push')) await queuePushes(data)
  return (await jobs<'send-push'>('send-push')).map(({ data }) => data)
}

const jobs = <Name extends 'tell-by-push' | 'send-push'>(name: Name) =>
  db.$queryRaw<{ data: JobData[Name]; inSeconds: number; priority: number }[]>`
    SELECT data, priority, round(extract(epoch FROM start_after - now()))::int AS "inSeconds"
    FROM pgboss.job WHERE name = ${name} ORDER BY created_on`

async function aPersonWithBrowser() {
  const { groupId, bob: person } = await aGroupOfThree()
  const browser = aBrowser()
  await subscribe(person, browser)
  return { groupId, person, browser }
}

async function deliver(sent: JobData['send-push'][]) {
  for (const job of sent) await sendPush(job, service.connection())
}

describe('a push', () => {
  nightTest('has the text of the notification, signed by us and encrypted for that browser', async () => {
    const { person, groupId, browser } = await aPersonWithBrowser()
    await deliver(await tell({ person, groupId }))
    expect(service.taken).toHaveLength(1)
    const [{ path: pushPath, headers, body } = { path: '', headers: {}, body: Buffer.alloc(0) }] =
      service.taken
    expect(pushPath).toBe(browser.path)
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      // The time left until 22:00, minus a second or so that has passed.
      ttl: expect.stringMatching(/^(?:36000|359\d\d)$/),
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(body.includes('payment')).toBe(false)
    const { title, body: text, url, tag } = browser.read(body)
    expect(text).toBe('There’s news about a payment.')
    expect(JSON.stringify({ title, text })).not.toMatch(/£|25|1,234|bob/)
    expect([url, tag]).toEqual([`/group/${groupId}`, headers.topic])
    expectSigned(String(headers.authorization))
  })

  nightTest('includes amounts for people who chose that', async () => {
    const { person, groupId, browser } = await aPersonWithBrowser()
    await updatePreferences(person.user.id, { pushAmounts: true })
    await deliver(await tell({ person, groupId }))
    expect(browser.read(service.taken[0]?.body as Buffer).body).toBe(TEXT)
  })

  test('is not queued without a browser, with the kind off, or without server keys', async () => {
    const { person } = await aPersonWithBrowser()
    const personWithoutBrowser = await aSignedInUser()
    expect(await tell({ person: personWithoutBrowser })).toEqual([])
    await updatePreferences(person.user.id, { Payment: { push: false } })
    expect(await tell({ person })).toEqual([])
    expect(await tell({ person, type: 'Group' })).toHaveLength(1)
    const { VAPID_PUBLIC_KEY } = env
    env.VAPID_PUBLIC_KEY = undefined
    expect(await tell({ person, type: 'Group' })).toEqual([])
    env.VAPID_PUBLIC_KEY = VAPID_PUBLIC_KEY
  })

  test('for a reminder follows the reminders switch, whatever its type', async () => {
    const { person } = await aPersonWithBrowser()
    await updatePreferences(person.user.id, { Reminders: { push: false } })
    const [job] = await tell({ person })
    await db.notification.updateMany({ where: { id: job?.notificationId }, data: { actionType: 'reminder' } })
    await deliver([job as JobData['send-push']])
    expect(service.taken).toEqual([])
  })

  test('is not sent once read, switched off, or if the browser is somebody else’s', async () => {
    const { person, browser } = await aPersonWithBrowser()
    const pushJobs = await tell({ person })
    await updatePreferences(person.user.id, { Payment: { push: false } })
    await deliver(pushJobs)
    await updatePreferences(person.user.id, { Payment: { push: true } })
    await db.notification.updateMany({ data: { readAt: now() } })
    await deliver(pushJobs)
    await db.notification.updateMany({ data: { readAt: null } })
    await subscribe(await aSignedInUser(), browser)
    await deliver(pushJobs)
    expect(service.taken).toEqual([])
  })

  test('about security is sent even if a stolen session has read it by then', async () => {
    const { person } = await aPersonWithBrowser()
    await tell({ person, type: 'System' })
    await db.notification.updateMany({ data: { readAt: now() } })
    // The same, read before it is known which browsers there are.
    for (const { data } of await jobs<'tell-by-push'>('tell-by-push')) await queuePushes(data)
    await deliver((await jobs<'send-push'>('send-push')).map(({ data }) => data))
    expect(service.taken).toHaveLength(2)
  })

  test('waits from 22:00 to 07:00, except about security', async () => {
    const { person } = await aPersonWithBrowser()
    setLondonTime('21:59')
    const [late] = await tell({ person })
    setLondonTime('22:00')
    await deliver([late as JobData['send-push']])
    expect(service.taken).toEqual([])
    const laterJobs = await jobs<'send-push'>('send-push')
    expect(laterJobs.map(({ inSeconds }) => Math.round(inSeconds / 60))).toEqual([0, 9 * 60])
    await tell({ person })
    const [resting] = await jobs<'send-push'>('send-push')
    expect(Math.round(Number(resting?.inSeconds) / 60)).toBe(9 * 60)
    await deliver(await tell({ person, type: 'System' }))
    const [urgent] = await jobs<'send-push'>('send-push')
    expect([urgent?.inSeconds, Number(urgent?.priority) > 0]).toEqual([0, true])
    expect(service.taken).toMatchObject([{ headers: { urgency: 'high' } }])
  })

  test('for a reminder expires at 20:00: nobody is reminded at night or a day late', async () => {
    const { person } = await aPersonWithBrowser()
    const [job] = await tell({ person, actionType: 'reminder' })
    const sendAt = async (time: string, day = 1) => {
      setLondonTime(time, day)
      await deliver([job as JobData['send-push']])
      return service.taken.splice(0).map(({ headers }) => Number(headers.ttl))
    }
    const [ttl = 0] = await sendAt('19:30')
    expect([ttl > 29 * 60, ttl <= 30 * 60]).toEqual([true, true])
    expect(await sendAt('20:00')).toEqual([])
    expect(await sendAt('07:00', 2)).toEqual([])
    expect(await sendAt('12:00', 2)).toEqual([])
    await db.$executeRaw`DELETE FROM pgboss.job`
    await sendAt('23:00')
    expect(await jobs('send-push')).toEqual([])
  })

  test('replaces an earlier one of its kind, but not one that stands alone', async () => {
    const { person, groupId } = await aPersonWithBrowser()
    await deliver([...(await tell({ person, groupId })), ...(await tell({ person, groupId }))])
    await deliver([...(await tell({ person, type: 'System' })), ...(await tell({ person, type: 'System' }))])
    const [one, two, three, four] = service.taken.map(({ headers }) => headers.topic)
    expect(one).toBe(two)
    expect(new Set([one, three, four]).size).toBe(3)
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %s is not called again', async (status) => {
    const { person } = await aPersonWithBrowser()
    service.answerWith({ status })
    await deliver(await tell({ person }))
    expect(await browsersOf(person)).toEqual([])
  })

  test.each([429, 500, 503])('that answers %s is asked again ten minutes later', async (status) => {
    const { person } = await aPersonWithBrowser()
    service.answerWith({ status })
    const [job] = await tell({ person })
    await db.$executeRaw`DELETE FROM pgboss.job`
    await deliver([job as JobData['send-push']])
    expect(await jobs('send-push')).toMatchObject([{ data: job, inSeconds: 600 }])
    expect(await browsersOf(person)).toHaveLength(1)
  })

  test.each([400, 403, 503])('that answers %s five times in a row loses the subscription', async (status) => {
    const { person } = await aPersonWithBrowser()
    service.answerWith({ status })
    const pushJobs = await tell({ person })
    for (let time = 0; time < 4; time += 1) await deliver(pushJobs)
    expect(await browsersOf(person)).toMatchObject([{ failures: 4 }])
    await deliver(pushJobs)
    expect(await browsersOf(person)).toEqual([])
    await deliver(pushJobs)
    expect(service.taken).toHaveLength(5)
  })

  test('that takes one in between keeps it', async () => {
    const { person } = await aPersonWithBrowser()
    const pushJobs = await tell({ person })
    for (const status of [503, 503, 503, 503, 201, 503]) {
      service.answerWith({ status })
      await deliver(pushJobs)
    }
    expect(await browsersOf(person)).toMatchObject([{ failures: 1 }])
  })

  test('that is away is a quiet line in the log', async () => {
    const { person } = await aPersonWithBrowser()
    service.answerWith({ status: 503 })
    const pushJobs = await tell({ person })
    const loud = [jest.spyOn(log, 'warn'), jest.spyOn(log, 'error')]
    const quiet = jest.spyOn(log, 'info')
    await deliver(pushJobs)
    expect(loud.flatMap((spy) => spy.mock.calls)).toEqual([])
    const [{ id: subscriptionId } = { id: '' }] = await browsersOf(person)
    expect(quiet.mock.calls).toEqual([
      [{ outcome: 'later', reason: 'status 503', subscriptionId }, 'push not sent'],
    ])
    for (const spy of [...loud, quiet]) spy.mockRestore()
  })

  test('that redirects is not followed', async () => {
    const { person } = await aPersonWithBrowser()
    service.answerWith({ status: 307, headers: { location: 'https://push.example.com/elsewhere' } })
    await deliver(await tell({ person }))
    expect(service.taken).toHaveLength(1)
  })

  test('whose name now resolves to a private address is not contacted, and forgotten', async () => {
    const { person } = await aPersonWithBrowser()
    const [job] = await tell({ person })
    // Resolved as in production, by a name that stands for this machine.
    const { port, ca } = service.connection()
    const lookup: typeof PUBLIC_NETWORK.lookup = (_, options, done) =>
      PUBLIC_NETWORK.lookup('localhost', options, done)
    await sendPush(job as JobData['send-push'], { lookup, port, ca })
    expect(service.taken).toEqual([])
    expect(await browsersOf(person)).toEqual([])
  })

  test('whose address would not be accepted today is not contacted either', async () => {
    const { person } = await aPersonWithBrowser()
    const [job] = await tell({ person })
    await db.pushSubscription.updateMany({ data: { endpoint: 'https://127.0.0.1/x' } })
    await sendPush(job as JobData['send-push'], service.connection())
    expect([service.taken, await browsersOf(person)]).toEqual([[], []])
  })
})

/** RFC 8292: a token for this push service alone, signed with the key that browsers subscribed with. */
function expectSigned(authorization: string) {
  const [, token = '', k = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  expect(k).toBe(env.VAPID_PUBLIC_KEY)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const parsedClaims = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect(parsedClaims).toMatchObject({ aud: 'https://push.example.com', sub: `mailto:${env.SUPPORT_EMAIL}` })
  const point = Buffer.from(k, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isSignatureValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSignatureValid).toBe(true)
}
