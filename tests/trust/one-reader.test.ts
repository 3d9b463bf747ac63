import { POST as add } from '@/app/api/group/[id]/add/route'
import { POST as invite } from '@/app/api/group/[id]/invite/route'
import { POST as remind } from '@/app/api/group/[id]/remind/route'
import { MINUTE } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { call } from '../support/call'
import { openDatabase } from '../support/database'
import { aGroup, aUser, type TestUser } from '../support/money'
import { isFull } from '../support/trust'

/** A thousand accounts against one reader: whatever they do, the reader is sent no more than the cap. */

openDatabase()
jest.setTimeout(30 * MINUTE)
const ACCOUNTS = isFull ? 1000 : 25

/** Each in a group of their own: invites the reader, adds them, reminds them. */
async function harass(reader: TestUser) {
  const admin = await aUser()
  const { id } = await aGroup({ admin })
  const send = (handler: typeof invite, path: string, body: object) =>
    call(handler, `/group/${id}/${path}`, { token: admin.token, body })
  const { username } = reader
  const { status } = await send(invite, 'invite', { username })
  await send(add, 'add', { username })
  await send(remind, 'remind', { usernames: [username] })
  return status
}

test('a thousand accounts cannot send one reader more than the cap', async () => {
  const reader = await aUser('reader')
  const keys = { endpoint: 'https://push.example.com/reader', p256dh: 'x', auth: 'x', createdAt: new Date() }
  await db.pushSubscription.create({
    data: { ...keys, userId: reader.id, endpointHash: Buffer.from('reader') },
  })
  const answers: number[] = []
  for (let done = 0; done < ACCOUNTS; done += 25)
    answers.push(...(await Promise.all(Array.from({ length: 25 }, () => harass(reader)))))
  expect(new Set(answers)).toEqual(new Set([201]))
  const mails = await db.$queryRaw<{ template: string }[]>`
    SELECT data->>'template' AS template FROM pgboss.job WHERE name = 'send-mail' AND data->>'to' = ${reader.email}`
  const pushes = await db.$queryRaw<{ count: number }[]>`
    SELECT coalesce(sum(jsonb_array_length(data->'notificationIds')), 0)::int AS count
    FROM pgboss.job WHERE name = 'tell-by-push'`
  // An hour of every cap without what is kept for transfers, and the one that says that there is more.
  expect(mails.filter(({ template }) => template === 'more-news')).toHaveLength(1)
  expect(mails).toHaveLength(10 + 1)
  expect(pushes[0]?.count).toBe(20)
  expect(await db.notification.count({ where: { userId: reader.id } })).toBe(40 + 1)
})
