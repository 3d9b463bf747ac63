import { addMs, DAY } from '@/lib/base/clock'
import { formatPounds } from '@/lib/base/money/pence'
import { followDispute } from '@/lib/money/losses/follow-dispute'
import { settleCheckout } from '@/lib/money/payments/settle-payment'
import { refreshProviderAccount } from '@/lib/money/payouts/refresh-payout-account'
import { followRefund } from '@/lib/money/refunds/follow-refund'
import { isRefundMissing } from '@/lib/money/refunds/restore-refund'
import { followTransfer } from '@/lib/money/transfers/follow-transfer'
import { db } from '@/lib/platform/db/client'
import type { Stripe } from '@/lib/platform/stripe/client'
import { ownId } from '@/lib/platform/stripe/own-id'
import {
  listCheckoutsSince,
  listDisputesSince,
  listEventsSince,
  listRefundsSince,
  listTransfersSince,
} from '@/lib/platform/stripe/records-since'
import { applyEvent } from '@/lib/server/webhooks/apply-event'

type Step<Found extends { id: string }> = {
  name: string
  list: (since: Date, after?: string) => AsyncIterable<Found>
  /** Updates our records from the provider's; running it again changes nothing. */
  follow: (found: Found) => Promise<unknown>
  /** The id to flag if it fails, where that is not the record's own. */
  subjectOf?: (found: Found) => string
  /** Describes a record with an id of ours that is not in our database; null where nothing is missing. */
  describeMissing?: (found: Found) => Promise<string | null>
}

/** A checkout can be paid for up to a day after it was opened. */
const MAX_CHECKOUT_AGE = DAY

type ListRecords<Found> = Step<Found & { id: string }>['list']

const oldestFirst = <Found extends { id: string }>(list: ListRecords<Found>): ListRecords<Found> =>
  async function* (since, after) {
    const found: Found[] = []
    for await (const one of list(since)) found.push(one)
    found.reverse()
    yield* found.slice(found.findIndex(({ id }) => id === after) + 1)
  }

const checkouts: Step<Stripe.Checkout.Session> = {
  name: 'checkouts',
  list: (since, after) => listCheckoutsSince(addMs(since, -MAX_CHECKOUT_AGE), after),
  follow: ({ id }) => settleCheckout(id),
  describeMissing: async ({ metadata, payment_status, amount_total }) => {
    const id = ownId(metadata, 'payment')
    if (!id || payment_status !== 'paid' || (await db.payment.findUnique({ where: { id } }))) return null
    return `payment ${id} of ${formatPounds(amount_total ?? 0)} to group ${metadata?.group}`
  },
}

const refunds: Step<Stripe.Refund> = {
  name: 'refunds',
  // Oldest first: a refund made outside may have taken what one of ours left.
  list: oldestFirst(listRefundsSince),
  follow: ({ id }) => followRefund(id),
  describeMissing: async (refund) => {
    const id = ownId(refund.metadata, 'refund')
    if (!id || !(await isRefundMissing(id, refund))) return null
    return `refund ${id} of ${formatPounds(refund.amount)}`
  },
}

const disputes: Step<Stripe.Dispute> = {
  name: 'disputes',
  list: listDisputesSince,
  follow: ({ id }) => followDispute(id),
}

const transfers: Step<Stripe.Transfer> = {
  name: 'transfers',
  // A transfer may have sent money that an earlier one gave back.
  list: oldestFirst(listTransfersSince),
  follow: ({ id }) => followTransfer(id),
  describeMissing: async ({ metadata, amount }) => {
    const id = ownId(metadata, 'leg')
    if (!id || (await db.transferLeg.findUnique({ where: { id } }))) return null
    return `part ${id} of a transfer, ${formatPounds(amount)} of group ${metadata.group}`
  },
}

const objectIdOf = ({ data }: Stripe.Event) => ('id' in data.object ? String(data.object.id) : '')

/** Changes to older records: a dispute decided, a refund sent back, a transfer reversed. */
const changes: Step<Stripe.Event> = {
  name: 'changes',
  list: listEventsSince,
  follow: (event) => applyEvent({ id: event.id, type: event.type, subjectId: objectIdOf(event) }),
  subjectOf: objectIdOf,
}

const accounts: Step<{ id: string }> = {
  name: 'accounts',
  list: async function* (_, after) {
    const connected = await db.payoutAccount.findMany({
      where: { disconnectedAt: null, providerAccountId: { not: null, gt: after } },
      orderBy: { providerAccountId: 'asc' },
      distinct: ['providerAccountId'],
    })
    for (const { providerAccountId } of connected) if (providerAccountId) yield { id: providerAccountId }
  },
  follow: ({ id }) => refreshProviderAccount(id),
}

/** The order matters: everything a step refers to has been followed by an earlier step. */
export const STEPS = [checkouts, transfers, refunds, disputes, changes, accounts] as Step<{ id: string }>[]

export type AnyStep = (typeof STEPS)[number]
