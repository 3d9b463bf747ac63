import { randomUUID } from 'node:crypto'
import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { POST as leave } from '@/app/api/group/[id]/leave/route'
import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { GET as getGroup } from '@/app/api/group/[id]/route'
import { GET as statement } from '@/app/api/group/[id]/statement/route'
import { DELETE as takeBack } from '@/app/api/noted-payment/[id]/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as askBack } from '@/app/api/payment/[id]/refund-request/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { GET as groupList } from '@/app/api/transactions/[groupId]/all/route'
import { GET as ownList } from '@/app/api/transactions/all/route'
import { GET as exportCsv } from '@/app/api/transactions/export/route'
import { reconcile } from '@/lib/books/reconciliation/reconcile'
import { checkSolvency } from '@/lib/books/solvency/check-solvency'
import { getReceipt } from '@/lib/money/statements/receipts'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { exportUser } from '@/lib/people/accounts/deletion/export-user'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import {
  aGroupOfPayers,
  askToPay,
  aUser,
  balanceOf,
  connectPayout,
  expectSoundLedger,
  newsOf,
  pay,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** An admin notes cash or a bank transfer: it counts, but is never money held here. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

const recordFor = (by: TestUser, groupId: string, { username }: TestUser, body: object, headers = {}) =>
  call(note, `/group/${groupId}/noted-payment`, {
    token: by.token,
    headers,
    body: { username, method: 'cash', ...body },
  })
const takeBackBy = (by: TestUser, id: string) =>
  call(takeBack, `/noted-payment/${id}`, { method: 'DELETE', token: by.token })
async function seenBy(who: TestUser, groupId: string) {
  const { body } = await call(getGroup, `/group/${groupId}`, { token: who.token })
  const of = ({ id }: TestUser) =>
    body.members.find((member: { userId: { _id: string } }) => member.userId._id === id)
  return { group: body.group, of }
}
const listFor = async (who: TestUser, groupId: string) =>
  (await call(groupList, `/transactions/${groupId}/all`, { token: who.token })).body.transactions

/** £100 each; £30 of the payer's share is noted. */
async function aRecorded(body: object = { amount: 30, note: 'At the pub' }) {
  const people = await aGroupOfPayers()
  const answer = await recordFor(people.admin, people.group.id, people.payer, body)
  return { ...people, answer, id: answer.body.notedPayment?._id as string }
}

test('it counts towards the share and the goal, and can never be transferred', async () => {
  const { admin, payer, other, group, answer, id } = await aRecorded()
  expect([answer.status, answer.body.message]).toEqual([201, 'Payment noted'])
  expect(answer.body.notedPayment).toMatchObject({
    type: 'noted',
    status: 'success',
    amount: 30,
    feeAmount: 0,
    totalAmount: 30,
    method: 'cash',
    note: 'At the pub',
    takenBackAt: null,
    receiptUrl: null,
    userId: { username: payer.username },
  })
  const { group: shown, of } = await seenBy(admin, group.id)
  expect(shown).toMatchObject({
    remittedAmount: 30,
    notedAmount: 30,
    availableAmount: 0,
    goalStatus: 'in progress',
  })
  expect(of(payer)).toMatchObject({ contributionAmount: 100, remittedAmount: 30, notedAmount: 30 })
  expect((await seenBy(other, group.id)).of(payer)).toMatchObject({ remittedAmount: null, notedAmount: null })
  await connectPayout(provider, admin, group.id)
  const tried = await call(transfer, `/payment/${group.id}/transfer`, {
    token: admin.token,
    body: { amount: 0.01 },
  })
  expect(tried.status).toBe(400)
  expect(await db.ledgerEntry.count({ where: { subject: 'noted', subjectId: id } })).toBe(1)
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 3000, freePence: 0 })
})

test('the member is told, others without the name, and nobody is told who noted it', async () => {
  const { admin, payer, other, group } = await aRecorded({ amount: 12.5, method: 'bank' })
  const title = `“${group.title}”`
  expect(await newsOf(payer)).toEqual([`Your £12.50 by bank transfer was noted in ${title}.`])
  expect(await newsOf(other)).toEqual([`£12.50 by bank transfer from a member was noted in ${title}.`])
  expect(await newsOf(admin)).toEqual([])
})

test('lists mark it as noted, with its note shown to the admins and the member', async () => {
  const { admin, payer, other, group, id } = await aRecorded()
  const marked = { _id: id, type: 'noted', method: 'cash', feeAmount: 0 }
  expect(await listFor(admin, group.id)).toMatchObject([{ ...marked, note: 'At the pub' }])
  expect(await listFor(payer, group.id)).toMatchObject([{ ...marked, note: 'At the pub' }])
  expect(await listFor(other, group.id)).toMatchObject([
    { ...marked, note: null, userId: { username: 'Anonymous member' } },
  ])
  const { body } = await call(ownList, '/transactions/all', { token: payer.token })
  expect(body.transactions).toMatchObject([marked])
})

nightTest('the amount is from a penny up to what is owed, and no more', async () => {
  const { admin, payer, group } = await aRecorded({ amount: 99.98 })
  const refused = await recordFor(admin, group.id, payer, { amount: 0.03 })
  expect([refused.status, refused.body.code, refused.body.balance]).toEqual([400, 'AMOUNT_NOT_PAYABLE', 0.02])
  expect(refused.body.errors.amount).toContain('which is £0.02')
  expect((await recordFor(admin, group.id, payer, { amount: 0.01 })).status).toBe(201)
  expect((await recordFor(admin, group.id, payer, { amount: 0.01 })).status).toBe(201)
  const done = await recordFor(admin, group.id, payer, { amount: 0.01 })
  expect([done.status, done.body.message.includes('owes nothing')]).toEqual([400, true])
  expect((await askToPay(payer, group.id, { amount: 1 })).status).toBe(400)
})

test.each([
  [{ amount: 0 }],
  [{ amount: -1 }],
  [{ amount: 1.005 }],
  [{ amount: 'ten' }],
  [{ amount: 1, method: 'cheque' }],
  [{ amount: 1, method: undefined }],
  [{ amount: 1, note: 'x'.repeat(301) }],
])('refuses %j', async (body) => {
  const { answer } = await aRecorded(body)
  expect(answer.status).toBe(400)
})

nightTest('it is only for current members', async () => {
  const { admin, group } = await aRecorded()
  expect((await recordFor(admin, group.id, await aUser(), { amount: 1 })).status).toBe(404)
})

nightTest('the same key notes once, and another payment under it is refused', async () => {
  const { admin, payer, group } = await aGroupOfPayers()
  // As its owner spells it.
  const spelt = payer.username.replace('payer', 'Payer')
  await db.user.update({ where: { id: payer.id }, data: { username: spelt } })
  const key = { 'idempotency-key': randomUUID() }
  const [first, again] = [
    await recordFor(admin, group.id, payer, { amount: 5 }, key),
    await recordFor(
      admin,
      group.id,
      { ...payer, username: payer.username.toUpperCase() },
      { amount: 5 },
      key,
    ),
  ]
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
  // Deletes the key's record, as if the server had died: the payment itself remembers the key.
  await db.idempotentCall.deleteMany({})
  const repeated = await recordFor(admin, group.id, payer, { amount: 5 }, key)
  expect(repeated.body.notedPayment._id).toBe(first.body.notedPayment._id)
  await db.idempotentCall.deleteMany({})
  for (const body of [{ amount: 6 }, { amount: 5, method: 'bank' }, { amount: 5, note: 'Pub' }]) {
    const other = await recordFor(admin, group.id, payer, body, key)
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    await db.idempotentCall.deleteMany({})
  }
  expect((await balanceOf(group.id)).remittedPence).toBe(500)
})

test('two admins at once note what is owed only once', async () => {
  const { admin, payer, group } = await aGroupOfPayers()
  const both = await Promise.all([1, 2].map(() => recordFor(admin, group.id, payer, { amount: 100 })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
})

nightTest('once taken back it no longer counts, and both stay in the history', async () => {
  const { admin, payer, group, id } = await aRecorded()
  const { status, body } = await takeBackBy(admin, id)
  expect([status, body.message]).toEqual([200, 'Payment taken back'])
  expect(Date.parse(body.notedPayment.takenBackAt)).toBeGreaterThan(0)
  const { group: shown, of } = await seenBy(admin, group.id)
  expect(shown).toMatchObject({ remittedAmount: 0, notedAmount: 0, goalStatus: 'inactive' })
  expect(of(payer)).toMatchObject({ remittedAmount: 0, notedAmount: 0 })
  expect((await takeBackBy(admin, id)).status).toBe(409)
  expect(await listFor(payer, group.id)).toMatchObject([
    { _id: id, takenBackAt: body.notedPayment.takenBackAt },
  ])
  const entries = await db.ledgerEntry.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })
  expect(entries.map(({ step }) => step)).toEqual(['noted', 'taken-back'])
  const history = await db.stateChange.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })
  expect(history.map(({ why, actorId }) => [why, actorId])).toEqual([
    ['noted', admin.id],
    ['taken-back', admin.id],
  ])
  expect(await db.notedPayment.findUnique({ where: { id } })).toMatchObject({ takenBackById: admin.id })
  expect((await newsOf(payer)).at(-1)).toContain('was taken back by an admin')
})

nightTest('it is for admins: members get 403, strangers 404', async () => {
  const { payer, id } = await aRecorded()
  expect((await takeBackBy(payer, id)).status).toBe(403)
  expect((await takeBackBy(await aUser(), id)).status).toBe(404)
  expect((await takeBackBy(payer, randomUUID())).status).toBe(404)
})

nightTest('it has no refund, no refund request and no receipt', async () => {
  const { admin, payer, other, id } = await aRecorded()
  const path = `/payment/${id}`
  const asked = (who: TestUser) =>
    call(askBack, `${path}/refund-request`, { token: who.token, body: { reason: 'Why' } })
  expect((await asked(payer)).status).toBe(409)
  expect((await asked(other)).status).toBe(403)
  expect((await asked(await aUser())).status).toBe(404)
  expect((await call(refund, `${path}/refund`, { token: admin.token, body: { amount: 1 } })).status).toBe(409)
  expect((await call(refund, `${path}/refund`, { token: payer.token, body: { amount: 1 } })).status).toBe(403)
  await expect(getReceipt({ userId: payer.id } as never, id)).rejects.toThrow('no receipt')
})

nightTest('a former member’s counts first, and taking it back splits it again', async () => {
  const { admin, payer, other, group } = await aGroupOfPayers()
  await db.group.update({ where: { id: group.id }, data: { splitOption: 'autoSplit' } })
  const { body } = await recordFor(admin, group.id, payer, { amount: 30 })
  await call(leave, `/group/${group.id}/leave`, { token: payer.token, body: {} })
  const shares = async () => {
    const { of } = await seenBy(admin, group.id)
    return [of(admin).contributionAmount, of(other).contributionAmount]
  }
  expect(await shares()).toEqual([135, 135])
  await takeBackBy(admin, body.notedPayment._id)
  expect(await shares()).toEqual([150, 150])
  expect((await newsOf(other)).at(-1)).toContain('Your share is now £150.00.')
  expect((await newsOf(admin)).at(-1)).toContain('Your share is now £150.00.')
})

nightTest('it is in neither the provider’s books nor what groups are owed', async () => {
  const { payer, group } = await aRecorded()
  await pay(provider, payer, group.id, 20)
  const owed = (await checkSolvency()).owedPence
  const { admin, other } = await aRecorded()
  expect((await checkSolvency()).owedPence).toBe(owed)
  expect(await reconcile()).toEqual([])
  expect([admin, other].length).toBe(2)
})

test('noted money alone does not keep a group from being deleted', async () => {
  const { admin, group } = await aRecorded()
  const { status } = await call(deleteGroup, `/group/${group.id}/delete`, {
    method: 'DELETE',
    token: admin.token,
  })
  expect(status).toBe(200)
})

nightTest('statements mention it without changing the sums; exports mark it', async () => {
  const { admin, payer, group, id } = await aRecorded({ amount: 30, method: 'bank', note: 'On Friday' })
  await pay(provider, payer, group.id, 20)
  await takeBackBy(admin, id)
  const { body } = await call(statement, `/group/${group.id}/statement`, { token: admin.token })
  const rows = (body as string).split('\r\n').map((row) => row.replace(/^[^,]*,[^,]*,/, ''))
  expect(rows).toEqual(
    expect.arrayContaining([
      `Noted: £30.00 by bank transfer,Test Person (${payer.username}),,,0.00,${id}`,
      `Taken back: £30.00 by bank transfer,Test Person (${payer.username}),,,20.00,${id}`,
    ]),
  )
  expect(rows.at(-2)).toBe(',,20.00,0.00,20.00,')
  const { body: csv } = await call(exportCsv, '/transactions/export', { token: payer.token })
  expect(csv).toContain('Noted (bank transfer)')
  expect(csv).toContain('Taken back')
  const { transactions } = await exportUser(payer.id)
  expect(transactions).toEqual(
    expect.arrayContaining([expect.objectContaining({ type: 'noted', method: 'bank', note: 'On Friday' })]),
  )
  await deleteAccount(payer.id)
  expect(await db.notedPayment.findUnique({ where: { id } })).toMatchObject({ note: null })
})

nightTest('the database lets a noted payment only be taken back, never altered', async () => {
  const { id } = await aRecorded()
  await expect(
    db.$executeRaw`UPDATE noted_payments SET method = 'bank' WHERE id = ${id}::uuid`,
  ).rejects.toThrow()
  await expect(
    db.$executeRaw`UPDATE noted_payments SET "takenBackAt" = now(), "takenBackById" = ${id}::uuid WHERE id = ${id}::uuid`,
  ).rejects.toThrow()
  await expect(
    db.$executeRaw`UPDATE transactions SET status = 'failed' WHERE id = ${id}::uuid`,
  ).rejects.toThrow()
})
