import { cardOf, recordFee } from './charges'
import { expireDueSessions } from './checkout-sessions'
import { openDispute, reinstate } from './disputes'
import type { Timer } from './internal-records'
import { settleDebit } from './payments'
import { completePayout, payOutDaily } from './payouts'
import { makeWaitingRefunds } from './waiting-refunds'
import { nowMs, type World } from './world'

/** Does everything that is due. */
export function runDueTimers(world: World) {
  expireDueSessions(world)
  const now = nowMs(world)
  for (const timer of [...world.timers.values()].sort((a, b) => a.at - b.at)) {
    if (timer.at > now) continue
    world.timers.delete(timer.id)
    runTimer(world, timer)
  }
  makeWaitingRefunds(world)
}

function runTimer(world: World, timer: Timer) {
  if (timer.kind === 'pay-out-all') return payOutDaily(world)
  if (timer.kind === 'payout-arrives') return completePayout(world, timer.subject)
  if (timer.kind === 'reinstate') return reinstate(world, timer.subject, timer.feePence)
  const charge = world.charges.get(timer.subject)
  if (!charge) return
  if (timer.kind === 'reveal-fee') recordFee(world, charge)
  if (timer.kind === 'settle-debit') settleDebit(world, charge, cardOf(charge).debitOutcome ?? 'paid')
  if (timer.kind === 'open-dispute' && !charge.disputed) openDispute(world, charge)
}
