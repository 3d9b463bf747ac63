import { POST as invite } from '@/app/api/group/[id]/invite/route'
import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { GET as lines } from '@/app/api/notifications/[userId]/lines/route'
import { HOUR } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { queueMails } from '@/lib/platform/messages/mail/queue-mail'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { countAgainstCap } from '@/lib/platform/messages/reader-caps'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** What other people can make us send to one reader. */

openDatabase()
const settings = { ...env }
afterEach(() => void Object.assign(env, settings))

async function times<T>(count: number, work: (time: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let time = 0; time < count; time += 1) made.push(await work(time))
  return made
}

const mailsTo = ({ email }: TestUser) => db.$queryRaw<{ template: string; startsLater: boolean }[]>`
  SELECT data->>'template' AS template, start_after > now() + interval '59 minutes' AS "startsLater"
  FROM pgboss.job WHERE name = 'send-mail' AND data->>'to' = ${email} ORDER BY created_on, id`
const rowsOf = ({ id }: TestUser) =>
  db.notification.findMany({ where: { userId: id }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
const ageRateLimits = (ms: number) => db.$executeRaw`UPDATE rate_limits SET expire = expire - ${ms}`

/** A different admin invites them each time, into another group. */
const inviteOften = (reader: TestUser, count: number) =>
  times(count, async () => {
    const admin = await aUser()
    const group = await aGroup({ admin })
    const body = { username: reader.username }
    return (await call(invite, `/group/${group.id}/invite`, { token: admin.token, body })).status
  })

describe('mails', () => {
  nightTest('of any number of strangers are ten an hour, then one that says there is more', async () => {
    const bob = await aUser('bob')
    expect(new Set(await inviteOften(bob, 14))).toEqual(new Set([201]))
    const sent = await mailsTo(bob)
    expect(sent.filter(({ template }) => template === 'invitation')).toHaveLength(10)
    expect(sent.filter(({ template }) => template === 'more-news')).toEqual([
      { template: 'more-news', startsLater: true },
    ])
    // In the app, each is there.
    expect(await rowsOf(bob)).toHaveLength(14)
    await ageRateLimits(HOUR)
    await inviteOften(bob, 1)
    expect((await mailsTo(bob)).filter(({ template }) => template === 'invitation')).toHaveLength(11)
  })

  test('count by mailbox, however the address is written', async () => {
    const props = { payer: 'A', group: 'Trip', text: 'News.', giftId: '0197f3c2-5d7e-7c1a-9f3b-2a6d8e4b1c05' }
    const letters = ['x@example.com', 'X@EXAMPLE.com', '"x"@ｅxample.com'].flatMap((to) =>
      Array.from({ length: 5 }, () => ({ to, props, sender: 'somebody' })),
    )
    await transact((tx) => queueMails(tx, 'gift-news', letters))
    const jobs = await db.$queryRaw<{ template: string }[]>`
      SELECT data->>'template' AS template FROM pgboss.job
      WHERE name = 'send-mail' AND data->>'to' IN ('x@example.com', 'X@EXAMPLE.com', '"x"@ｅxample.com')`
    expect(jobs.filter(({ template }) => template === 'gift-news')).toHaveLength(10)
    expect(jobs.filter(({ template }) => template === 'more-news')).toHaveLength(1)
    // The counters themselves store no address.
    expect(await db.rateLimit.findMany({ where: { key: { contains: 'example' } } })).toEqual([])
  })

  nightTest('count by inbox: a plus sign, or dots at Gmail, make no other reader', async () => {
    const props = { payer: 'A', group: 'Trip', text: 'News.', giftId: '0197f3c2-5d7e-7c1a-9f3b-2a6d8e4b1c05' }
    const spellings = ['jo.ann@gmail.com', 'joann+1@gmail.com', 'j.o.ann+2@googlemail.com']
    const letters = spellings.flatMap((to) => Array.from({ length: 5 }, () => ({ to, props, sender: 'x' })))
    await transact((tx) => queueMails(tx, 'gift-news', letters))
    const jobs = await db.$queryRaw<{ template: string; to: string }[]>`
      SELECT data->>'template' AS template, data->>'to' AS to FROM pgboss.job
      WHERE name = 'send-mail' AND data->>'to' = ANY (${spellings})`
    expect(jobs.filter(({ template }) => template === 'gift-news')).toHaveLength(10)
    // At an address that was written to, as not everybody ignores what follows a plus sign.
    expect(jobs.filter(({ template }) => template === 'more-news')).toEqual([
      { template: 'more-news', to: spellings[2] },
    ])
  })

  nightTest(
    'have a part that only news of transfers may use, and security is not capped at all',
    async () => {
      const readers = (count: number) => Array.from({ length: count }, () => 'reader')
      const countWithinCap = async (count: number, options = {}) =>
        (await countAgainstCap('mail', readers(count), options)).filter(Boolean).length
      expect(await countWithinCap(12)).toBe(10)
      expect(await countWithinCap(12, { isAboutTransfer: true })).toBe(5)
      const bob = await aUser('bob')
      await inviteOften(bob, 11)
      const to = String(bob.email)
      const letters = Array.from({ length: 12 }, () => ({
        to,
        props: { username: 'bob', firstname: null },
        sender: 'x',
      }))
      await transact((tx) => queueMails(tx, 'password-changed', letters))
      expect((await mailsTo(bob)).filter(({ template }) => template === 'password-changed')).toHaveLength(12)
    },
  )

  test('have a daily cap above the hourly one', async () => {
    const countWithinCap = async () => {
      await ageRateLimits(HOUR)
      return (
        await countAgainstCap(
          'mail',
          Array.from({ length: 12 }, () => 'another'),
        )
      ).filter(Boolean).length
    }
    expect(await times(5, countWithinCap)).toEqual([10, 10, 10, 3, 0])
  })
})

describe('rows in the app', () => {
  test('are forty an hour; more of a kind is added up in its row, and the rest in one', async () => {
    env.RATE_LIMIT_FACTOR = 0.1
    const [admin, bob] = [await aUser('admin'), await aUser('bob')]
    const group = await aGroup({ admin, members: [bob] })
    const tell = (groupId: string, kind: 'paid' | undefined) =>
      transact((tx) =>
        notify(tx, {
          ...{ userIds: [bob.id], type: 'Payment', message: 'News.', groupId, kind, actorId: admin.id },
          amountPence: kind && 150,
        }),
      )
    await times(9, () => tell(group.id, 'paid'))
    await times(3, () => tell(group.id, undefined))
    const rows = await rowsOf(bob)
    expect(rows.map(({ kind, more, amountPence }) => [kind, more, amountPence])).toEqual([
      ['paid', 0, 150],
      ['paid', 0, 150],
      ['paid', 0, 150],
      ['paid', 5, 900],
      [null, 0, null],
    ])
    expect(rows.at(-1)).toMatchObject({
      message: 'There’s more news than we list one by one. Your groups show all of it.',
      groupId: null,
    })
    const { body } = await call(lines, `/notifications/${bob.id}/lines`, { token: bob.token })
    expect(body.lines[1]).toMatchObject({
      message: expect.stringMatching(/^9 payments, £13\.50 in all, to “.*” today\.$/),
      gathered: { count: 9, unreadCount: 9 },
    })
  })

  nightTest('and pushes do not grow with calls that change a share again and again', async () => {
    env.RATE_LIMIT_FACTOR = 0.1
    const [admin, bob] = [await aUser('admin'), await aUser('bob')]
    const group = await aGroup({ admin, members: [bob] })
    const subscription = {
      endpoint: 'https://push.example.com/1',
      p256dh: 'x',
      auth: 'x',
      createdAt: new Date(),
    }
    await db.pushSubscription.create({
      data: { ...subscription, userId: bob.id, endpointHash: Buffer.from('1') },
    })
    const change = (time: number) =>
      call(setAmount, `/group/${group.id}/member/set-amount`, {
        ...{ method: 'PUT', token: admin.token },
        body: { username: bob.username, amount: 10 + time },
      })
    expect(new Set((await times(12, change)).map(({ status }) => status))).toEqual(new Set([200]))
    // Four, and one that says there is more.
    expect(await rowsOf(bob)).toHaveLength(5)
    const [{ count } = { count: 0n }] = await db.$queryRaw<{ count: bigint }[]>`
      SELECT sum(jsonb_array_length(data->'notificationIds')) AS count FROM pgboss.job WHERE name = 'tell-by-push'`
    expect(Number(count)).toBe(2)
  })

  test('of one’s own doing, and of one’s own account, are not capped', async () => {
    env.RATE_LIMIT_FACTOR = 0.02
    const bob = await aUser('bob')
    await times(3, () =>
      transact((tx) => notify(tx, { userIds: [bob.id], type: 'System', message: 'A log-in.' })),
    )
    expect(await rowsOf(bob)).toHaveLength(3)
  })
})
