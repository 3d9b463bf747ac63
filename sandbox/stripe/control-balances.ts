import { requireAccount } from './accounts'
import { alterBooks } from './alter-books'
import { balanceOf, recordMovement, settleBalance } from './balance-transactions'
import type { Change } from './control-schema'
import { newId } from './ids'
import { makePayout, payOutAvailable, requireAnyPayout, schedulePayouts, settlePayout } from './payouts'
import { settleReversal } from './transfer-reversals'
import type { World } from './world'

/** What happens to balances without a call to the API. */
export function applyBalances(world: World, change: Change) {
  if (change.alterBooks) alterBooks(world, change.alterBooks)
  if (change.topUp) topUp(world, change.topUp)
  if (change.stripeFee) chargeFee(world, change.stripeFee)
  if (change.settleBalance) settleBalance(world)
  if (change.payouts) schedulePayouts(world, change.payouts)
  if (change.payOut) payOut(world, change.payOut)
  if (change.payOutPlatform) makePayout(world, { amount: change.payOutPlatform, account: null })
  if (change.settlePayout)
    settlePayout(world, requireAnyPayout(world, change.settlePayout.payout), change.settlePayout.outcome)
  if (change.settleReversal)
    settleReversal(world, change.settleReversal.reversal, change.settleReversal.outcome)
  if (change.debitAccount) debitAccount(world, change.debitAccount)
  if (change.coverAccount) coverAccount(world, change.coverAccount)
}

/** Puts in money of the operator's own. */
function topUp(world: World, amountPence: number) {
  recordMovement(world, { type: 'topup', amountPence, source: newId('tu'), category: 'topup' })
}

/** Puts in the operator's float, unless there has been a top-up already. */
export function fundFloat(world: World) {
  const { floatPence } = world.settings
  const isFunded = [...world.balanceTransactions.values()].some(({ type }) => type === 'topup')
  if (floatPence > 0 && !isFunded) topUp(world, floatPence)
}

/** A fee of the provider that belongs to no payment. */
function chargeFee(world: World, { amount, description }: NonNullable<Change['stripeFee']>) {
  recordMovement(world, {
    type: 'stripe_fee',
    amountPence: -amount,
    source: null,
    category: 'fee',
    description: description ?? 'Connect (active account fees)',
  })
}

/** Pays money out to the person's bank, where no reversal reaches it; settles pending money first if need be. */
function payOut(world: World, { account, amount }: NonNullable<Change['payOut']>) {
  requireAccount(world, account)
  if (balanceOf(world, account).available < amount) settleBalance(world, account)
  const { available } = balanceOf(world, account)
  if (amount >= available) payOutAvailable(world, account)
  else makePayout(world, { amount, account })
}

/** Takes money from a connected account even if it does not have it: its balance becomes negative. */
function debitAccount(world: World, { account, amount }: NonNullable<Change['debitAccount']>) {
  requireAccount(world, account)
  recordMovement(world, {
    type: 'adjustment',
    amountPence: -amount,
    source: null,
    category: 'other_adjustment',
    account,
  })
}

/** What the provider does once an account has been below zero for 180 days: takes what is missing from the platform. */
function coverAccount(world: World, account: string) {
  requireAccount(world, account)
  const missingPence = -balanceOf(world, account).available
  if (missingPence <= 0) return
  const type = 'connect_collection_transfer'
  const transfer = { type, source: newId('cct'), category: type } as const
  recordMovement(world, { ...transfer, amountPence: -missingPence })
  recordMovement(world, { ...transfer, amountPence: missingPence, account })
}
