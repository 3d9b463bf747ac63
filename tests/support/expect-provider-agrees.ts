import { HOUR, MINUTE } from '@/lib/base/clock'
import { checkChains } from '@/lib/books/ledger/check-chain'
import { checkLedger } from '@/lib/books/ledger/check-ledger'
import { reconcile } from '@/lib/books/reconciliation/reconcile'
import { getTrail } from '@/lib/money/statements/trail'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { waitForBackgroundWork } from '@/lib/platform/stripe/wait-for-provider'
import { sweep } from '@/lib/server/worker/sweep'
import { balanceOf, settleReversals } from './money'
import type { OpenProvider } from './provider'
import { noRecords, type ProviderRecords, readProviderRecords } from './provider-records'
import { adjustedPenceIn, coveredFeePenceOf, expectSumsShown, recordedPenceIn } from './recomputed-sums'
import { expectStock } from './scene-orders'
import { expectSoundRows } from './sound-rows'

/**
 * The longest that anything can stay open: a second admin has 72 hours, and the provider repeats a failure for the same
 * idempotency key for a day.
 */
const MAX_OPEN_MS = 73 * HOUR

/** What the operator puts in at the end, so that no transfer waits for what fees took. */
const TOP_UP_PENCE = 10_000_000

/** Lets everything under way finish. `deliver` delivers webhooks before each sweep; without it, none arrive. */
export async function settleEverything(provider: OpenProvider, deliver?: () => Promise<unknown>) {
  await provider.control.apply({ reset: true, topUp: TOP_UP_PENCE, ...(!deliver && { webhooks: 'drop' }) })
  await settlePendingRefunds(provider)
  for (let round = 0; round < 3; round += 1) {
    await deliver?.()
    await provider.advanceTime(2 * MINUTE)
    await sweep()
  }
  // Finish running calls first: no call lasts for three days, so time must not jump that far during one.
  await waitForBackgroundWork()
  await provider.advanceTime(MAX_OPEN_MS)
  await sweep()
  await settlePendingRefunds(provider)
  await settleReversals()
  await provider.advanceTime(2 * MINUTE)
  await sweep()
  await deliver?.()
}

/** Lets refunds on their way to payers' banks arrive. */
async function settlePendingRefunds({ control }: OpenProvider) {
  for await (const { id, status } of stripe.refunds.list({ limit: 100 }))
    if (status === 'pending') await control.apply({ settleRefund: { refund: id, outcome: 'succeeded' } })
}

/** Delivers every event ever sent once more. */
export const deliverEveryWebhook = (provider: OpenProvider) => () =>
  provider.control.apply({ deliverEvents: 'all', awaitWebhooks: true })

/** Holds at any moment: no refund counts as made while the provider says it is still pending. */
export async function expectNoEarlyRefunds({ groupId }: CheckedGroup) {
  const made = await db.refund.findMany({
    where: { transaction: { groupId, status: 'success' }, providerRefundId: { not: null } },
  })
  for (const { providerRefundId } of made)
    expect(await stripe.refunds.retrieve(providerRefundId ?? '')).not.toMatchObject({ status: 'pending' })
}

/** Our records match what the provider did: no order of events created or lost a penny. */
export async function expectProviderAgrees(scenes: CheckedGroup[]) {
  expect(await checkLedger(db)).toEqual([])
  expect(await reconcile()).toEqual([])
  expect(await checkChains(db, 'all')).toEqual([])
  await expectSoundRows()
  const { recordsByGroup, times } = await readProviderRecords()
  const written = await listTimes()
  expect(written).toEqual(written.map(([id]) => [id, times.get(id)]))
  for (const scene of scenes) await expectAgreementOn(scene, recordsByGroup.get(scene.groupId) ?? noRecords())
}

type RecordedTime = [id: string | null, at: Date | null]

/** When what the provider made was made, as it is written here, by the provider's id. */
async function listTimes(): Promise<RecordedTime[]> {
  const paid = await db.transaction.findMany({
    where: { type: 'payment', status: 'success' },
    select: { timePaid: true, payment: { select: { chargeId: true } } },
  })
  return [
    ...(await db.dispute.findMany()).map(({ id, openedAt }): RecordedTime => [id, openedAt]),
    ...(await db.outsideRefund.findMany()).map(({ id, madeAt }): RecordedTime => [id, madeAt]),
    ...paid.map(({ payment, timePaid }): RecordedTime => [payment?.chargeId ?? null, timePaid]),
  ]
}

type CheckedGroup = { groupId: string; mismatched?: string[] }

async function expectAgreementOn({ groupId, mismatched = [] }: CheckedGroup, records: ProviderRecords) {
  expectSentBack(records, mismatched)
  const rows = await db.transaction.findMany({ where: { groupId } })
  const payments = rows.filter(({ type }) => type === 'payment')
  const transfers = rows.filter(({ type }) => type === 'transfer')
  const paid = payments.filter(({ status }) => status === 'success')
  const sent = transfers.filter(({ status }) => status === 'success')
  expect(rows.filter(({ status }) => status === 'pending')).toEqual([])
  expect(paid.map(({ id }) => id).sort()).toEqual([...records.charges.keys()].sort())
  expect(sent.map(({ id, amountPence }) => [id, amountPence]).sort()).toEqual(
    [...records.transferredPenceById].sort(),
  )
  await expectRightAccounts(groupId, records)
  for (const [id, { reversedByUsPence, totalTakenPence }] of records.charges)
    expect({ id, isTooMuch: reversedByUsPence > totalTakenPence }).toEqual({ id, isTooMuch: false })
  await expectBalances(groupId, paid, records)
  await expectSumsShown(groupId, records)
  await expectStock({ groupId })
}

/** Payments that are not what we asked for were refunded in full, and belong to nobody. */
function expectSentBack({ charges }: ProviderRecords, mismatched: string[]) {
  for (const id of mismatched) {
    const { totalPence, mismatchedPence } = charges.get(id) ?? {}
    expect({ id, mismatchedPence }).toEqual({ id, mismatchedPence: totalPence })
    charges.delete(id)
  }
}

/** Each transfer went to the account that it was requested for. */
async function expectRightAccounts(groupId: string, { destinations }: ProviderRecords) {
  const transfers = await db.transfer.findMany({
    where: { transaction: { groupId, status: 'success' } },
    include: { payoutAccount: true },
  })
  for (const { id, payoutAccount } of transfers)
    expect([id, ...(destinations.get(id) ?? [])]).toEqual([id, payoutAccount.providerAccountId])
}

async function expectBalances(groupId: string, paid: PaidPayment[], records: ProviderRecords) {
  const remittedPence = paid.reduce((sum, { id, amountPence }) => {
    const returned = records.charges.get(id)?.returnedPence ?? 0
    return sum + Math.max(0, amountPence - returned)
  }, 0)
  const coveredPence = paid.reduce((sum, one) => sum + coveredFeePenceOf(records, one), 0)
  const transferredPence = [...records.transferredPenceById.values()].reduce((sum, pence) => sum + pence, 0)
  const balance = await balanceOf(groupId)
  // Recorded payments count, but were never held at the provider.
  expect(balance.remittedPence).toBe(remittedPence + (await recordedPenceIn(groupId)))
  expect(balance.reservedPence).toBe(0)
  expect(balance.freePence + balance.disputedPence - balance.debtPence).toBe(
    remittedPence -
      coveredPence -
      transferredPence +
      records.reversedPence +
      (await adjustedPenceIn(groupId)),
  )
  expect(balance.availablePence).toBe(Math.max(0, balance.freePence - balance.debtPence))
  if (![...records.charges.values()].some(({ hasOpenDispute }) => hasOpenDispute))
    expect(balance.disputedPence).toBe(0)
  await expectDisputesCovered(groupId, balance)
  await expectWhereabouts(paid, balance.availablePence + balance.disputedPence)
}

type PaidPayment = { id: string; amountPence: number; userId: string | null }

/** What payers read of where their money is adds up, for each and for all: no more is "in the group" than is there. */
async function expectWhereabouts(paid: PaidPayment[], heldPence: number) {
  let inGroupPence = 0
  for (const { id, amountPence, userId } of paid) {
    if (userId === null) continue
    const { whereabouts } = await getTrail({ userId } as Viewer, id)
    const { underReviewPence: _, ...places } = whereabouts
    expect({ id, pence: Object.values(places).reduce((sum, pence) => sum + pence) }).toEqual({
      id,
      pence: amountPence,
    })
    inGroupPence += places.inGroupPence
  }
  expect(inGroupPence).toBeLessThanOrEqual(heldPence)
}

/** Nothing can be transferred while money taken by a dispute is neither reserved nor being reversed. */
async function expectDisputesCovered(
  groupId: string,
  { availablePence, disputedPence }: { availablePence: number; disputedPence: number },
) {
  const groupFilter = { transaction: { groupId } }
  const disputeSums = await db.dispute.aggregate({
    where: { payment: groupFilter },
    _sum: { openPence: true },
  })
  const reversals = await db.reversal.aggregate({
    where: { status: 'reserved', leg: { transfer: groupFilter } },
    _sum: { amountPence: true },
  })
  const openPence = disputeSums._sum.openPence ?? 0
  expect(disputedPence).toBeLessThanOrEqual(openPence)
  if (availablePence > 0)
    expect(disputedPence + (reversals._sum.amountPence ?? 0)).toBeGreaterThanOrEqual(openPence)
}
