import { POST as add } from '@/app/api/group/[id]/add/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { db } from '@/lib/platform/db/client'
import type { JobData } from '@/lib/platform/jobs/queues'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aGroupOfThree } from '../../support/groups'
import { openInbox } from '../../support/inbox'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'

openDatabase()
const inbox = openInbox()

const send = async (handler: typeof add, groupId: string, admin: SignedInUser, { user }: SignedInUser) =>
  (
    await call(handler, `/group/${groupId}/${handler === add ? 'add' : 'remove'}`, {
      token: admin.token,
      body: { username: user.username },
    })
  ).status

/** The mails queued for somebody. */
const queuedFor = async ({ user }: SignedInUser) =>
  (
    await db.$queryRaw<{ data: JobData['send-mail'] }[]>`
      SELECT data FROM pgboss.job WHERE name = 'send-mail' AND data->>'to' = ${user.email}`
  ).map(({ data }) => data)

nightTest('a new member is told by mail who added them to what, with a link', async () => {
  const { groupId, admin } = await aGroup({ paymentDeadline: '2031-12-03' })
  const dora = await aSignedInUser()
  expect(await send(add, groupId, admin, dora)).toBe(201)
  const queued = await queuedFor(dora)
  expect(queued.map(({ template }) => template)).toEqual(['added-to-group'])
  for (const mail of queued) await sendQueuedMail(mail)
  const [arrived] = inbox.messagesTo(String(dora.user.email))
  expect(arrived?.subject).toBe(`${admin.user.username} added you to “Ski trip”`)
  for (const form of [arrived?.text, arrived?.html])
    for (const told of [
      admin.user.username,
      '£1,000.00',
      '3 December 2031',
      `http://localhost:3000/group/${groupId}`,
    ])
      expect(form).toContain(told)
  expect(arrived?.text).toMatch(/See and pay your share http:\S+\/p\/[\w-]{43}\s/)
})

nightTest('an unproven address gets no mail', async () => {
  const { groupId, admin } = await aGroup()
  const emil = await aSignedInUser()
  await db.user.update({
    where: { id: emil.user.id },
    data: { emailVerifiedAt: null, phoneVerifiedAt: new Date() },
  })
  expect(await send(add, groupId, admin, emil)).toBe(201)
  expect(await queuedFor(emil)).toEqual([])
})

test('existing members get no mail', async () => {
  const { groupId, admin, bob } = await aGroupOfThree()
  expect(await send(add, groupId, admin, bob)).toBe(409)
  expect(await queuedFor(bob)).toEqual([])
})

nightTest('the sixth time within an hour, a person is added without a mail', async () => {
  const { groupId, admin } = await aGroup()
  const dora = await aSignedInUser()
  for (let time = 1; time <= 6; time += 1) {
    expect(await send(add, groupId, admin, dora)).toBe(201)
    expect(await send(remove, groupId, admin, dora)).toBe(200)
  }
  expect(await queuedFor(dora)).toHaveLength(5)
})
