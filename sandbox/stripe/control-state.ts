import { balanceOf } from './balance-transactions'
import type { Webhooks } from './webhooks'
import type { World } from './world'

/** What the stand-in holds, and how its switches are set. */
export function controlState(world: World, webhooks: Webhooks) {
  const deliveries = { pending: 0, delivered: 0, dropped: 0, failed: 0 }
  for (const { state } of world.deliveries.values()) deliveries[state] += 1
  return {
    webhooks: webhooks.mode,
    fail: world.faults.planned,
    insufficientBalance: world.faults.insufficientBalance,
    requestsPerSecond: world.faults.requestsPerSecond,
    livemode: world.settings.livemode,
    clock: { aheadSeconds: world.clockOffsetMs / 1000 },
    deliveries,
    balance: balanceOf(world),
    sessions: world.sessions
      .newestFirst()
      .slice(0, 50)
      .map(({ id, status, payment_status: paid, amount_total: amount, url }) => ({
        id,
        status,
        paid,
        amount,
        url,
      })),
    accounts: world.accounts
      .newestFirst()
      .slice(0, 50)
      .map(({ id, _capabilities }) => ({
        id,
        balance: balanceOf(world, id),
        stripe_transfers: _capabilities.stripe_transfers.status,
        payouts: _capabilities.payouts.status,
      })),
    counts: {
      charges: world.charges.size,
      transfers: world.transfers.size,
      refunds: world.refunds.size,
      disputes: world.disputes.size,
      events: world.events.size,
      thinEvents: world.thinEvents.size,
    },
  }
}
