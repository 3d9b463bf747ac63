import { HOUR, MINUTE } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { checkLedger } from '@/lib/ledger/check-ledger'
import { reconcile } from '@/lib/payments/reconcile'
import { sweep } from '@/lib/payments/sweep'
import { passTime, type Scene, settleReversals } from './history'
import { balanceOf } from './money'
import { readTruth, type Truth } from './provider-truth'

/** The longest that anything can stay unknown: the provider remembers a failure under its key for a day. */
const LONGEST = 25 * HOUR

/** Lets everything under way come to its end: with the webhooks, or with the sweep alone. */
export async function comeToRest(scene: Scene, by: 'webhooks' | 'sweep') {
  const { control } = scene.provider
  await control.apply({ reset: true, ...(by === 'sweep' && { webhooks: 'drop' }) })
  for (let round = 0; round < 3; round += 1) {
    if (by === 'webhooks') await control.apply({ deliverEvents: 'all', awaitWebhooks: true })
    await passTime(scene, 2 * MINUTE)
    await sweep()
  }
  await passTime(scene, LONGEST)
  await sweep()
  await settleReversals(scene)
  await passTime(scene, 2 * MINUTE)
  await sweep()
}

/** What we believe is what the provider did: no order of events made or lost a penny. */
export async function expectTruth(scene: Scene) {
  expect(await checkLedger(db)).toEqual([])
  expect(await reconcile()).toEqual([])
  const truth = await readTruth(scene.groupId)
  await expectPayments(scene, truth)
  await expectTransfers(scene, truth)
  await expectBalances(scene, truth)
}

async function expectPayments(scene: Scene, truth: Truth) {
  const rows = await db.transaction.findMany({ where: { groupId: scene.groupId, type: 'payment' } })
  const believed = rows.filter(({ status }) => status === 'success').map(({ id }) => id)
  expect(believed.sort()).toEqual([...truth.charges.keys()].sort())
  expect(rows.filter(({ status }) => status === 'pending')).toEqual([])
}

async function expectTransfers(scene: Scene, truth: Truth) {
  const rows = await db.transaction.findMany({ where: { groupId: scene.groupId, type: 'transfer' } })
  const believed = rows
    .filter(({ status }) => status === 'success')
    .map(({ id, amountPence }) => [id, amountPence])
  expect(believed.sort()).toEqual([...truth.transferred].sort())
  expect(rows.filter(({ status }) => status === 'pending')).toEqual([])
}

async function expectBalances(scene: Scene, truth: Truth) {
  const paid = await db.transaction.findMany({ where: { id: { in: [...truth.charges.keys()] } } })
  const remitted = paid.reduce((sum, { id, amountPence }) => {
    const returned = truth.charges.get(id)?.returnedPence ?? 0
    return sum + Math.max(0, amountPence - returned)
  }, 0)
  const transferred = [...truth.transferred.values()].reduce((sum, pence) => sum + pence, 0)
  const balance = await balanceOf(scene.groupId)
  expect(balance.remittedPence).toBe(remitted)
  expect(balance.reservedPence).toBe(0)
  expect(balance.availablePence + balance.disputedPence - balance.debtPence).toBe(
    remitted - transferred + truth.reversedPence,
  )
  expect(Math.min(balance.availablePence, balance.debtPence)).toBe(0)
  if (![...truth.charges.values()].some(({ openDispute }) => openDispute))
    expect(balance.disputedPence).toBe(0)
}
