import { randomUUID } from 'node:crypto'
import { type Posting, postEntry } from '@/lib/books/ledger/post-entry'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { changeState } from '@/lib/platform/states/change-state'
import type { Subject } from '@/lib/platform/states/transitions'
import { openDatabase } from '../../support/database'
import { insertSubject, insertSubjectIn, queryAsOwner } from '../../support/states'

/** What was recorded about money stays as it was, whoever tries to change it: here, the app's own role. */

openDatabase()

const TABLES = {
  payment: 'payments',
  refund: 'refunds',
  transfer: 'transfers',
  leg: 'transfer_legs',
  reversal: 'reversals',
  dispute: 'disputes',
  noted: 'noted_payments',
} as const
type MoneySubject = keyof typeof TABLES

const SETTLED: [MoneySubject, string][] = [
  ['payment', 'success'],
  ['payment', 'failed'],
  ['refund', 'success'],
  ['transfer', 'success'],
  ['leg', 'success'],
  ['reversal', 'success'],
  ['dispute', 'lost'],
  ['noted', 'success'],
  ['noted', 'failed'],
]

/** What must never be updated, by table, each with another value. */
const OTHER_ID = `'${randomUUID()}'`
const AMOUNTS = '"amountPence" = "amountPence" + 1, "totalPence" = "totalPence" + 1'
const TRANSACTION_CHANGES = [
  AMOUNTS,
  `"groupId" = ${OTHER_ID}`,
  `"userId" = ${OTHER_ID}`,
  '"feePence" = "feePence" + 1, "totalPence" = "totalPence" + 1',
  '"createdAt" = now()',
  '"timePaid" = now()',
]
const PARTICULARS: Record<MoneySubject, string[]> = {
  payment: ['"idempotencyKey" = \'x\'', '"isInternational" = true'],
  refund: [
    `"paymentId" = ${OTHER_ID}`,
    '"idempotencyKey" = \'x\'',
    '"uncoveredPence" = 1',
    '"requestedById" = NULL',
  ],
  transfer: [`"payoutAccountId" = ${OTHER_ID}`, '"idempotencyKey" = \'x\''],
  leg: [
    '"amountPence" = 1',
    `"paymentId" = ${OTHER_ID}`,
    `"transferId" = ${OTHER_ID}`,
    '"idempotencyKey" = \'x\'',
  ],
  reversal: [
    '"amountPence" = 1',
    `"legId" = ${OTHER_ID}`,
    '"causeId" = \'x\'',
    "cause = 'leg'",
    '"createdAt" = now()',
  ],
  dispute: ['"amountPence" = 1', '"frozenPence" = 1', `"paymentId" = ${OTHER_ID}`, '"openedAt" = now()'],
  noted: [
    "method = 'bank'",
    "note = 'x'",
    `"notedById" = ${OTHER_ID}`,
    '"idempotencyKey" = \'x\'',
    `"takenBackAt" = timestamp '2020-01-01', "takenBackById" = ${OTHER_ID}`,
  ],
}
const isTransaction = (subject: MoneySubject) => ['payment', 'refund', 'transfer', 'noted'].includes(subject)

test.each(SETTLED)('nobody can rewrite a %s that is %s', async (subject, state) => {
  const id = await insertSubjectIn(subject as Subject, state)
  const expectRefused = async (table: string, change: string) =>
    expect({
      change,
      refused: await db.$executeRawUnsafe(`UPDATE ${table} SET ${change} WHERE id = '${id}'`).then(
        () => false,
        (error: Error) =>
          /stays as it was written|only with its entry|stays with whoever made it/.test(error.message),
      ),
    }).toEqual({ change, refused: true })
  for (const change of PARTICULARS[subject]) await expectRefused(TABLES[subject], change)
  if (isTransaction(subject))
    for (const change of TRANSACTION_CHANGES) await expectRefused('transactions', change)
})

test('nor one still in progress', async () => {
  const id = await insertSubject('payment')
  await expect(db.$executeRawUnsafe(`UPDATE transactions SET ${AMOUNTS} WHERE id = '${id}'`)).rejects.toThrow(
    'with its entry',
  )
})

test.each([
  ['payments', 'payment', 'chargeId'],
  ['payments', 'payment', 'paymentIntentId'],
  ['payments', 'payment', 'checkoutSessionId'],
  ['refunds', 'refund', 'providerRefundId'],
  ['transfer_legs', 'leg', 'providerTransferId'],
  ['reversals', 'reversal', 'providerReversalId'],
] as const)('of %s, what the provider called a %s (%s) is written once', async (table, subject, column) => {
  const id = await insertSubject(subject)
  const write = (value: string) =>
    db.$executeRawUnsafe(`UPDATE ${table} SET "${column}" = ${value} WHERE id = '${id}'`)
  const first = `'${randomUUID()}'`
  await write(first)
  await write(first)
  await expect(write(`'${randomUUID()}'`)).rejects.toThrow('stays as it was written')
  await expect(write('NULL')).rejects.toThrow('stays as it was written')
})

test.each([...Object.values(TABLES), 'transactions'])('the app’s role may not delete %s', async (table) => {
  await expect(db.$executeRawUnsafe(`DELETE FROM ${table}`)).rejects.toThrow('permission denied')
})

test('the tables’ owner is refused too', async () => {
  const id = await insertSubjectIn('payment', 'success')
  await expect(
    queryAsOwner(`UPDATE transactions SET "userId" = ${OTHER_ID} WHERE id = '${id}'`),
  ).rejects.toThrow('stays with whoever made it')
})

test('amounts and times change only with their entry or state, in either order', async () => {
  const id = await insertSubject('transfer')
  const paid = { where: { id }, data: { amountPence: 400, totalPence: 400, timePaid: new Date() } }
  await transact(async (tx) => {
    await tx.transaction.update(paid)
    await changeState(tx, { subject: 'transfer', id, to: 'success', why: 'made' })
  })
  const disputeId = await insertSubject('dispute')
  const dispute = await db.dispute.findUniqueOrThrow({
    where: { id: disputeId },
    include: { payment: { include: { transaction: true } } },
  })
  const { groupId } = dispute.payment.transaction
  const cause = { subject: 'dispute', id: disputeId, step: 'frozen' } as const
  const postings: Posting[] = [
    { kind: 'provider', amountPence: 300 },
    { kind: 'available', amountPence: -300 },
  ]
  await transact(async (tx) => {
    await postEntry(tx, { groupId, cause, postings })
    await tx.dispute.update({ where: { id: disputeId }, data: { frozenPence: 300 } })
  })
  expect(await db.transaction.findUnique({ where: { id } })).toMatchObject({ amountPence: 400 })
})
