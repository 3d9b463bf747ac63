import { HOUR, MINUTE } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { checkLedger } from '@/lib/ledger/check-ledger'
import { reconcile } from '@/lib/reconciliation/reconcile'
import { sweep } from '@/lib/worker/sweep'
import { balanceOf, settleReversals } from './money'
import type { OpenProvider } from './provider'
import { noTruth, readTruths, type Truth } from './provider-truth'

/** The longest that anything can stay unknown: the provider remembers a failure under its key for a day. */
const LONGEST = 25 * HOUR

/** Lets everything under way come to its end; `bring` brings webhooks before each sweep, without it none come. */
export async function comeToRest(provider: OpenProvider, bring?: () => Promise<unknown>) {
  await provider.control.apply({ reset: true, ...(!bring && { webhooks: 'drop' }) })
  for (let round = 0; round < 3; round += 1) {
    await bring?.()
    await provider.passTime(2 * MINUTE)
    await sweep()
  }
  await provider.passTime(LONGEST)
  await sweep()
  await settleReversals()
  await provider.passTime(2 * MINUTE)
  await sweep()
  await bring?.()
}

/** Every event of all time, once more. */
export const everyWebhook = (provider: OpenProvider) => () =>
  provider.control.apply({ deliverEvents: 'all', awaitWebhooks: true })

/** What we believe is what the provider did: no order of events made or lost a penny. */
export async function expectTruth(scenes: { groupId: string }[]) {
  expect(await checkLedger(db)).toEqual([])
  expect(await reconcile()).toEqual([])
  const truths = await readTruths()
  for (const { groupId } of scenes) await expectTruthOf(groupId, truths.get(groupId) ?? noTruth())
}

async function expectTruthOf(groupId: string, truth: Truth) {
  const rows = await db.transaction.findMany({ where: { groupId } })
  const payments = rows.filter(({ type }) => type === 'payment')
  const transfers = rows.filter(({ type }) => type === 'transfer')
  const paid = payments.filter(({ status }) => status === 'success')
  const sent = transfers.filter(({ status }) => status === 'success')
  expect(rows.filter(({ status }) => status === 'pending')).toEqual([])
  expect(paid.map(({ id }) => id).sort()).toEqual([...truth.charges.keys()].sort())
  expect(sent.map(({ id, amountPence }) => [id, amountPence]).sort()).toEqual([...truth.transferred].sort())
  await expectBalances(groupId, paid, truth)
}

async function expectBalances(groupId: string, paid: { id: string; amountPence: number }[], truth: Truth) {
  const remitted = paid.reduce((sum, { id, amountPence }) => {
    const returned = truth.charges.get(id)?.returnedPence ?? 0
    return sum + Math.max(0, amountPence - returned)
  }, 0)
  const transferred = [...truth.transferred.values()].reduce((sum, pence) => sum + pence, 0)
  const balance = await balanceOf(groupId)
  expect(balance.remittedPence).toBe(remitted)
  expect(balance.reservedPence).toBe(0)
  expect(balance.freePence + balance.disputedPence - balance.debtPence).toBe(
    remitted - transferred + truth.reversedPence,
  )
  expect(balance.availablePence).toBe(Math.max(0, balance.freePence - balance.debtPence))
  if (![...truth.charges.values()].some(({ openDispute }) => openDispute))
    expect(balance.disputedPence).toBe(0)
  await expectDisputesCovered(groupId, balance)
}

/** Nothing can be transferred while anything that a dispute has taken is neither set aside nor asked back. */
async function expectDisputesCovered(
  groupId: string,
  { availablePence, disputedPence }: { availablePence: number; disputedPence: number },
) {
  const ofGroup = { transaction: { groupId } }
  const open = await db.dispute.aggregate({ where: { payment: ofGroup }, _sum: { openPence: true } })
  const asked = await db.reversal.aggregate({
    where: { status: 'reserved', leg: { transfer: ofGroup } },
    _sum: { amountPence: true },
  })
  const openPence = open._sum.openPence ?? 0
  expect(disputedPence).toBeLessThanOrEqual(openPence)
  if (availablePence > 0)
    expect(disputedPence + (asked._sum.amountPence ?? 0)).toBeGreaterThanOrEqual(openPence)
}
