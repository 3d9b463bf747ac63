import { randomBytes, randomUUID } from 'node:crypto'
import { POST as accept } from '@/app/api/can-manage/[id]/accept/route'
import { POST as requestReduction } from '@/app/api/group/[id]/can-manage/route'
import { POST as makeAdmin } from '@/app/api/group/[id]/role/route'
import { GET as exportUser } from '@/app/api/user/[id]/export/route'
import { DELETE as deleteUser } from '@/app/api/user/[id]/route'
import { now } from '@/lib/base/clock'
import { deliverInvitation } from '@/lib/groups/invitations/deliver-invitation'
import { inviteAddress } from '@/lib/groups/invitations/invite-address'
import { leaveGroup } from '@/lib/groups/members/leave-group'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { transact } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { queueMail } from '@/lib/platform/messages/mail/queue-mail'
import { recipientOf } from '@/lib/platform/messages/mail/recipient-of'
import { call } from '../../support/call'
import { DATA_INVENTORY } from '../../support/data-inventory'
import { openDatabase } from '../../support/database'
import { aGroupOfThree, viewerOf } from '../../support/groups'
import { takeJobs } from '../../support/jobs'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'
import { forceSql } from '../../support/states'
import { aPaymentOf } from '../../support/world'

openDatabase()

type Column = { table: string; column: string }
const words = (text = '') => text.split(' ').filter(Boolean)

test('every column is listed as exported, erased or kept, with the reason', async () => {
  const columns = await db.$queryRaw<Column[]>`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND c.table_name NOT IN ('_prisma_migrations', 'state_transitions')`
  const actualColumns = columns.map(({ table, column }) => `${table}.${column}`).sort()
  const known = Object.entries(DATA_INVENTORY).flatMap(([table, { exported, erased, kept }]) =>
    [...new Set([...words(exported), ...words(erased), ...words(kept)])].map(
      (column) => `${table}.${column}`,
    ),
  )
  expect(known.sort()).toEqual(actualColumns)
  for (const [table, { kept, why }] of Object.entries(DATA_INVENTORY))
    expect([table, !kept]).toEqual([table, !why])
})

/** Somebody with data in every place that holds personal data. */
async function aKnownPerson() {
  const { groupId, admin, bob: person } = await aGroupOfThree()
  const { user } = person
  const dates = { createdAt: now(), expiresAt: now() }
  await transact(async (tx) => {
    const picture = await tx.picture.create({
      data: { id: randomBytes(20).toString('hex'), webp: Buffer.from('x'), createdAt: now() },
    })
    await tx.user.update({
      where: { id: user.id },
      data: { pictureId: picture.id, firstname: 'Bobrovnik', lastname: 'Kahnweiler' },
    })
    const codeFields = { channel: 'email', purpose: 'verify', codeHash: randomBytes(8), ...dates } as const
    await tx.oneTimeCode.create({ data: { userId: user.id, destination: String(user.email), ...codeFields } })
    await tx.passkey.create({
      data: {
        id: randomBytes(8).toString('hex'),
        userId: user.id,
        publicKey: randomBytes(8),
        counter: 0,
        transports: [],
        name: 'Bobrovnik’s phone',
        createdAt: now(),
      },
    })
    const subscription = { endpoint: 'https://push.example.com/Bobrovnik', p256dh: 'x', auth: 'x' }
    await tx.pushSubscription.create({
      data: { userId: user.id, ...subscription, endpointHash: randomBytes(8), createdAt: now() },
    })
    await queueMail(tx, 'password-changed', {
      to: String(user.email),
      props: recipientOf(user),
      sender: user.id,
    })
  })
  const paymentId = await aPaymentOf(person, groupId)
  const request = { customer_email: user.email }
  await db.payment.update({ where: { id: paymentId }, data: { email: String(user.email), request } })
  await db.refundRequest.create({
    data: { paymentId, reason: 'Bobrovnik changed his mind', createdAt: now() },
  })
  await leaveGroup(viewerOf(person), groupId)
  await inviteAddress(viewerOf(admin), groupId, { channel: 'email', address: String(user.email) })
  await deliverInvitation((await db.invitation.findFirstOrThrow({ where: { groupId } })).id)
  return person
}

/** Every table of the database that contains a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'`
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await db.$queryRaw<unknown[]>`
        SELECT 1 FROM ${Prisma.raw(name)} t WHERE strpos(t::text, ${text}) > 0 LIMIT 1`
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}

test('a deleted account leaves no name, address or number anywhere, not even in queued mails', async () => {
  const person = await aKnownPerson()
  const { username, email, phoneNumber } = person.user
  const texts = [username, email, phoneNumber, 'Bobrovnik', 'Kahnweiler'].map(String)
  const exported = JSON.stringify((await call(exportUser, `/user/${person.user.id}/export`, person)).body)
  for (const text of texts) {
    expect([text, await tablesWith(text)]).not.toEqual([text, []])
    expect(exported).toContain(text)
  }
  const path = `/user/${person.user.id}`
  expect((await call(deleteUser, path, { method: 'DELETE', token: person.token })).status).toBe(200)
  // The last mail, which says that the account is gone, leaves the queue once sent.
  const deletedCount = await db.$executeRaw`
    DELETE FROM pgboss.job WHERE data->>'template' = 'account-deleted' AND data->>'to' = ${email}`
  expect(deletedCount).toBe(1)
  for (const text of texts) expect([text, await tablesWith(text)]).toEqual([text, []])
})

nightTest('what others are still to get from them goes on, without the name', async () => {
  const { user } = await aSignedInUser({ username: 'nikola_b' })
  const sender = user.id
  const props = (more: object) => more as never
  await transact(async (tx) => {
    for (const template of ['personal-links', 'closing-statement', 'added-to-group'] as const)
      await queueMail(tx, template, { to: 'a@example.com', props: props({ admin: 'Nikola B' }), sender })
    const what = 'nikola_b connected a payout account.'
    const to = 'b@example.com'
    await queueMail(tx, 'payout-account-changed', { to, props: props({ what }), sender })
    await enqueue(tx, 'text-links', { memberIds: [], by: 'Nikola B' }, { sender })
  })
  await deleteAccount(user.id)
  const jobs = [...(await takeJobs('send-mail')), ...(await takeJobs('text-links'))].map(({ data }) => data)
  expect(jobs).toHaveLength(6)
  expect(JSON.stringify(jobs.filter((job) => !('to' in job) || job.to !== user.email))).not.toMatch(/nikola/i)
  expect(JSON.stringify(jobs)).toContain('Anonymous member connected a payout account.')
})

nightTest('nor in the answers that were stored for others, in case they had been lost', async () => {
  const { groupId, admin, bob: person } = await aGroupOfThree()
  const callWithNewKey = (handler: typeof requestReduction, path: string, by: SignedInUser, body?: object) =>
    call(handler, path, { method: 'POST', token: by.token, body, headers: { 'attempt-key': randomUUID() } })
  const answer = await callWithNewKey(requestReduction, `/group/${groupId}/can-manage`, person, {
    amount: 1,
    message: 'Bobrovnik lost his job',
  })
  const { body } = await callWithNewKey(accept, `/can-manage/${answer.body.canManage._id}/accept`, admin)
  expect(body.canManage).toMatchObject({ username: person.user.username, message: 'Bobrovnik lost his job' })
  await callWithNewKey(makeAdmin, `/group/${groupId}/role`, admin, { username: person.user.username })
  await deleteAccount(person.user.id)
  const stored = await db.idempotentCall.findMany({ where: { userId: admin.user.id } })
  expect(stored).toHaveLength(2)
  for (const text of ['Bobrovnik', String(person.user.username)])
    expect(JSON.stringify(stored)).not.toContain(text)
})

nightTest('of a history of any length the newest is exported, with what others did to them', async () => {
  const { admin, bob } = await aGroupOfThree()
  const row = (who: string, actor: string, from: number, to: number) => `
    INSERT INTO setting_changes (setting, "userId", "from", "to", "by", "actorId", at)
    SELECT 'contribution', '${who}', '100', n::text, 'person', '${actor}', now() FROM generate_series(${from}, ${to}) n`
  const [adminId, bobId] = [admin.user.id, bob.user.id]
  await forceSql(row(bobId, adminId, 1, 12_000))
  await forceSql(row(adminId, bobId, 12_001, 12_001))
  const { settings } = (await call(exportUser, `/user/${adminId}/export`, admin)).body
  expect(settings).toHaveLength(10_000)
  expect([settings[0].to, settings.at(-1).to]).toEqual(['£20.02', '£120.01'])
})
