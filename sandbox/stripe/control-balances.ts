import { requireAccount } from './accounts'
import { alterBooks } from './alter-books'
import { balanceOf, recordMovement, settleBalance } from './balance-transactions'
import type { Change } from './control-schema'
import { newId } from './ids'
import { makePayout, requirePayout, schedulePayouts, settlePayout } from './payouts'
import type { World } from './world'

/** What happens to balances that nobody asks for by the API. */
export function applyBalances(world: World, change: Change) {
  if (change.alterBooks) alterBooks(world, change.alterBooks)
  if (change.topUp) topUp(world, change.topUp)
  if (change.stripeFee) chargeFee(world, change.stripeFee)
  if (change.settleBalance) settleBalance(world)
  if (change.payouts) schedulePayouts(world, change.payouts)
  if (change.payOut) payOut(world, change.payOut)
  if (change.payOutPlatform) makePayout(world, { amount: change.payOutPlatform, account: null })
  if (change.settlePayout)
    settlePayout(world, requirePayout(world, change.settlePayout.payout), change.settlePayout.outcome)
  if (change.debitAccount) debitAccount(world, change.debitAccount)
}

/** The operator's own money, put in by hand. */
function topUp(world: World, amount: number) {
  recordMovement(world, { type: 'topup', amount, source: newId('tu'), category: 'topup' })
}

/** The float that the operator has put in, once for each beginning. */
export function fundFloat(world: World) {
  const { floatPence } = world.settings
  const isFunded = [...world.balanceTransactions.values()].some(({ type }) => type === 'topup')
  if (floatPence > 0 && !isFunded) topUp(world, floatPence)
}

/** A fee of the provider that belongs to no payment. */
function chargeFee(world: World, { amount, description }: NonNullable<Change['stripeFee']>) {
  recordMovement(world, {
    type: 'stripe_fee',
    amount: -amount,
    source: null,
    category: 'fee',
    description: description ?? 'Connect (active account fees)',
  })
}

/** Money goes on to the person's bank, where no reversal reaches it; what was pending has settled by then. */
function payOut(world: World, { account, amount }: NonNullable<Change['payOut']>) {
  requireAccount(world, account)
  if (balanceOf(world, account).available < amount) settleBalance(world, account)
  const { available } = balanceOf(world, account)
  if (available > 0) makePayout(world, { amount: Math.min(amount, available), account })
}

/** Takes money from a connected account although it may not have it: its balance falls below 0. */
function debitAccount(world: World, { account, amount }: NonNullable<Change['debitAccount']>) {
  requireAccount(world, account)
  recordMovement(world, {
    type: 'adjustment',
    amount: -amount,
    source: null,
    category: 'other_adjustment',
    account,
  })
}
