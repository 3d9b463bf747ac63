import { randomUUID } from 'node:crypto'
import { Client, types } from 'pg'
import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { checkLedger } from '@/lib/books/ledger/check-ledger'
import { checkNewEntries } from '@/lib/books/ledger/check-new-entries'
import { adjustmentMade } from '@/lib/books/ledger/entries'
import type { Difference } from '@/lib/books/ledger/fault'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { type Reader, transact } from '@/lib/platform/db/transaction'
import { stripe } from '@/lib/platform/stripe/client'
import { ALTERATIONS } from '../../support/altered-ledger'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroupWithPayments, aUser, expectSoundLedger } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

/** The ledger's own checks: anything altered by hand is found, named, and given to the penny. */

openDatabase()
const provider = openProvider()

/**
 * A group in which everything has happened: transfers sent, pending and reversed, refunds, disputes, losses, a noted
 * payment, an adjustment.
 */
async function aBusyGroup() {
  const { admin, payer, group, older, newer } = await aGroupWithPayments(provider)
  const { token } = admin
  const noted = { username: payer.username, amount: 12, method: 'cash' }
  await call(note, `/group/${group.id}/noted-payment`, { token, body: noted })
  await call(transfer, `/payment/${group.id}/transfer`, { token, body: { amount: 10 } })
  const leg = await db.transferLeg.findFirstOrThrow({ where: { paymentId: older.id } })
  await stripe.transfers.createReversal(leg.providerTransferId ?? '', { amount: 400 })
  await call(refund, `/payment/${newer.id}/refund`, { token, body: { amount: 2 } })
  await provider.control.apply({ refundsPending: true })
  await call(refund, `/payment/${older.id}/refund`, { token, body: { amount: 5 } })
  const { dispute = '' } = await provider.control.apply({ disputeOpen: older.chargeId, amount: 300 })
  await provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
  await provider.control.apply({ disputeOpen: older.chargeId, amount: 700, awaitWebhooks: true })
  const adjustment = randomUUID()
  const [{ id: requestedById }, { id: decidedById }] = [await aUser('operator'), await aUser('operator')]
  await forceSql(`INSERT INTO adjustments (id, "groupId", "amountPence", reason, "requestedById", "createdAt", status, "decidedById", "decidedAt")
    VALUES ('${adjustment}', '${group.id}', 100, 'A test', '${requestedById}', now(), 'approved', '${decidedById}', now())`)
  await transact((tx) =>
    postEntry(tx, {
      groupId: group.id,
      cause: { subject: 'adjustment', id: adjustment, step: 'posted' },
      postings: [
        ...adjustmentMade({ amountPence: 100, availablePence: 0, debtPence: 0 }),
        { kind: 'debt', amountPence: 1 },
        { kind: 'available', amountPence: -1 },
      ],
    }),
  )
}

const CAUSES = [
  'adjustment posted',
  'dispute frozen',
  'dispute lost',
  'dispute moved',
  'leg made',
  'noted noted',
  'payment fee',
  'payment paid',
  'refund made',
  'refund requested',
  'reversal made',
  'transfer requested',
]

nightTest('every manual change is found, and nothing else', async () => {
  await aBusyGroup()
  await expectSoundLedger()
  const entries = await db.ledgerEntry.findMany({ distinct: ['subject', 'step'] })
  expect(entries.map(({ subject, step }) => `${subject} ${step}`).sort()).toEqual(CAUSES)
  const found: [string, string[]][] = []
  await withAltered(async (statement, reader) => {
    const faults = await checkLedger(reader)
    const differences = faults.map(
      (fault) => `${fault.rule}: ${Number(fault.found) - Number(fault.expected)}`,
    )
    found.push([statement, differences.sort()])
  })
  expect(found).toEqual(
    ALTERATIONS.map(([statement, faults]) => [
      statement,
      faults.map(([rule, pence]) => `${rule}: ${pence}`).sort(),
    ]),
  )
})

nightTest('on the day it happens, the nightly check finds every one too', async () => {
  await provider.startAfresh()
  await aBusyGroup()
  const noted: string[] = []
  const note = async (found: Difference[]) => void noted.push(...found.map(({ subject }) => subject))
  expect(await checkNewEntries(db, note)).toEqual([])
  const missed: string[] = []
  await withAltered(async (statement, reader) => {
    if ((await checkNewEntries(reader, note)).length === 0) missed.push(statement)
  })
  expect(missed).toEqual(
    ALTERATIONS.filter(([, faults]) => faults.length === 0).map(([statement]) => statement),
  )
  expect(noted.length).toBeGreaterThan(ALTERATIONS.length)
})

/** The checks' own queries, run in the transaction that made the change, before anyone else can see it. */
async function withAltered(work: (statement: string, reader: Reader) => Promise<void>) {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  client.setTypeParser(types.builtins.INT8, BigInt)
  await client.connect()
  const $queryRaw = async (strings: TemplateStringsArray, ...parts: Prisma.Sql[]) => {
    const { text, values } = Prisma.sql(strings, ...parts)
    return (await client.query(text, values)).rows
  }
  const reader: Reader = Object.create(db, { $queryRaw: { value: $queryRaw } })
  try {
    for (const [statement] of ALTERATIONS) {
      await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statement}`)
      await work(statement, reader)
      await client.query('ROLLBACK')
    }
  } finally {
    await client.end()
  }
}
