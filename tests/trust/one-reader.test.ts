import { POST as add } from '@/app/api/group/[id]/add/route'
import { POST as requestReduction } from '@/app/api/group/[id]/can-manage/route'
import { POST as invite } from '@/app/api/group/[id]/invite/route'
import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { POST as recordPayment } from '@/app/api/group/[id]/noted-payment/route'
import { POST as remind } from '@/app/api/group/[id]/remind/route'
import { POST as join } from '@/app/api/link/[code]/join/route'
import { HOUR, MINUTE, setClockOffset } from '@/lib/base/clock'
import { newCode } from '@/lib/groups/links/code'
import { db } from '@/lib/platform/db/client'
import { call } from '../support/call'
import { openDatabase } from '../support/database'
import { openInbox } from '../support/inbox'
import { runJobs } from '../support/invitations'
import { aGroup, aUser, type TestUser } from '../support/money'
import { runCount } from '../support/run-length'

/**
 * A thousand accounts against one reader: whatever they do, in their own groups or in the reader's, the reader is sent
 * no more than the caps, in an hour and in a day.
 */

openDatabase()
const inbox = openInbox()
jest.setTimeout(30 * MINUTE)
afterEach(() => db.$executeRaw`DELETE FROM pgboss.job`)
/** So many reach every cap of an hour. */
const ENOUGH = 24
const ACCOUNTS = runCount({ short: ENOUGH, full: 1000 })
const AT_ONCE = runCount({ short: 3, full: 25 })

/**
 * Two thirds of the caps, for a third is kept for news of transfers; and mails and rows that say there is more. Rows are
 * of two caps: of invitations, and of groups that the reader never opened. Pushes of both are of one.
 */
const HOURLY_CAPS = { mails: 10, pushes: 10, rows: 30, moreMails: 1, moreRows: 2 }
const DAILY_CAPS = { mails: 33, pushes: 30, rows: 90, moreMails: 3, moreRows: 6 }
/** Of a group of the reader's own. */
const OWN_GROUP_CAPS = { rows: 40, moreRows: 1 }
const OWN_PUSHES = 20

async function aReader(name: string): Promise<TestUser> {
  const reader = await aUser(name)
  const keys = { endpoint: `https://push.example.com/${name}`, p256dh: 'x', auth: 'x', createdAt: new Date() }
  await db.pushSubscription.create({ data: { ...keys, userId: reader.id, endpointHash: Buffer.from(name) } })
  return reader
}

/** Each in a group of their own: invites the reader, adds them, reminds them, sets their share, notes what they paid. */
async function harass({ username }: TestUser) {
  const admin = await aUser()
  const { id } = await aGroup({ admin })
  const send = async (handler: typeof invite, path: string, body: object, method = 'POST') => {
    const sent = await call(handler, `/group/${id}/${path}`, { method, token: admin.token, body })
    if (sent.status >= 300) throw new Error(`${path}: ${JSON.stringify(sent.body)}`)
  }
  await send(invite, 'invite', { username })
  const added = await call(add, `/group/${id}/add`, { token: admin.token, body: { username } })
  // Of groups that they have not opened, the reader is in thirty at most.
  if (added.body.code === 'LIMIT_UNOPENED') return
  expect(added.status).toBe(201)
  await send(setAmount, 'member/set-amount', { username, amount: 12 }, 'PUT')
  await send(remind, 'remind', { usernames: [username] })
  await send(recordPayment, 'noted-payment', { username, amount: 1, method: 'cash' })
}

async function runInBatches<T>(size: number, one: (place: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let from = 0; from < size; from += AT_ONCE) {
    const places = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, place) => from + place)
    made.push(...(await Promise.all(places.map(one))))
  }
  return made
}

async function countSentTo({ id, email }: TestUser) {
  const mails = await db.$queryRaw<{ template: string }[]>`
    SELECT data->>'template' AS template FROM pgboss.job WHERE name = 'send-mail' AND data->>'to' = ${email}`
  const [pushes] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pgboss.job j, jsonb_array_elements_text(j.data->'notificationIds') AS told
    JOIN notifications n ON n.id = told::uuid WHERE j.name = 'tell-by-push' AND n."userId" = ${id}::uuid`
  const moreMails = mails.filter(({ template }) => template === 'more-news').length
  const rows = await db.notification.findMany({ where: { userId: id }, select: { groupId: true } })
  const moreRows = rows.filter(({ groupId }) => !groupId).length
  return {
    mails: mails.length - moreMails,
    pushes: pushes?.count ?? 0,
    rows: rows.length - moreRows,
    moreMails,
    moreRows,
  }
}

test('a thousand accounts cannot send one reader more than the caps of an hour and of a day', async () => {
  const reader = await aReader('reader')
  await runInBatches(ACCOUNTS, () => harass(reader))
  expect(await countSentTo(reader)).toEqual(HOURLY_CAPS)
  for (let hour = 1; hour < 4; hour += 1) {
    setClockOffset(hour * (HOUR + MINUTE))
    await db.member.updateMany({ where: { userId: reader.id }, data: { leftAt: new Date() } })
    await runInBatches(ENOUGH, () => harass(reader))
  }
  expect(await countSentTo(reader)).toEqual(DAILY_CAPS)
})

test('nor can those who come to the reader’s own group', async () => {
  const reader = await aReader('host')
  const { id: groupId } = await aGroup({ admin: reader })
  const at = new Date()
  const link = { groupId, code: newCode(), createdById: reader.id, createdAt: at }
  await db.link.create({ data: { ...link, join: 'ask' } })
  await runInBatches(ACCOUNTS, async (place) => {
    const guest = await aUser()
    const headers = { 'x-forwarded-for': `10.9.${place % 250}.${Math.floor(place / 250)}` }
    const response = await call(join, `/link/${link.code}/join`, {
      method: 'POST',
      token: guest.token,
      headers,
    })
    expect(response.status).toBe(202)
    const joinedAt = new Date()
    const membership = { groupId, userId: guest.id, contributionPence: 1000, joinedAt }
    await db.member.create({ data: membership })
    const body = { amount: 1, message: 'Sorry' }
    const { status } = await call(requestReduction, `/group/${groupId}/can-manage`, {
      token: guest.token,
      body,
    })
    expect(status).toBeLessThan(300)
  })
  const { rows, moreRows, ...others } = await countSentTo(reader)
  expect(others).toEqual({ mails: HOURLY_CAPS.mails, pushes: OWN_PUSHES, moreMails: HOURLY_CAPS.moreMails })
  expect(rows).toBeLessThanOrEqual(OWN_GROUP_CAPS.rows)
  expect(moreRows).toBeLessThanOrEqual(OWN_GROUP_CAPS.moreRows)
})

test('nor can they mail or text somebody without an account more than three invitations a day', async () => {
  const spellings = ['victim@example.com', 'Victim@EXAMPLE.com', 'victim@ｅxample.com', 'victim@eｘample.com']
  const phoneNumber = '+447700900987'
  const answers = await runInBatches(ACCOUNTS, async (place) => {
    const admin = await aUser()
    const { id } = await aGroup({ admin })
    const send = async (body: object) =>
      (await call(invite, `/group/${id}/invite`, { token: admin.token, body })).status
    return [await send({ email: spellings[place % spellings.length] }), await send({ phoneNumber })]
  })
  await runJobs()
  expect(answers.filter(([byMail]) => byMail === 201)).toHaveLength(3)
  expect(answers.filter(([, byText]) => byText === 201)).toHaveLength(3)
  expect(inbox.messagesTo('victim@example.com')).toHaveLength(3)
  expect(inbox.messagesTo(phoneNumber)).toHaveLength(3)
})
