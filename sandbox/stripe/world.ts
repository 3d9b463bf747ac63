import type { Store, Table } from '@/sandbox/store'
import type { AccountLink, RecipientAccount } from './account-records'
import type * as balance from './balance-records'
import type { Delivery, IdempotentAnswer, Timer } from './internal-records'
import type { Endpoint } from './platform-setup'
import type * as records from './records'

export type StripeSettings = {
  /** The app that receives the webhooks. */
  appUrl: string
  /** Where browsers reach the hosted pages. */
  pagesUrl: string
  /** How long a bank debit takes to settle. */
  bankDebitMs: number
  /** How long after its payment the disputed test card is disputed; null: only when the control asks for it. */
  disputeAfterMs: number | null
  /** How long after the word that a dispute is won its money comes back. */
  reinstateAfterMs: number
  /** How long the fee of a charge stays unknown. */
  feeKnownAfterMs: number
  /** How long a payment takes to move from the pending to the available balance. */
  settlementDays: number
  /** The operator's own money in the balance at the start, in pence. */
  floatPence: number
  /** Whether it is in live mode, in which it accepts live keys only. */
  livemode: boolean
  /** The longest that a request stays without a response. */
  maxHangMs: number
}

type Tables = {
  accounts: Table<RecipientAccount>
  accountLinks: Table<AccountLink>
  balanceTransactions: Table<balance.BalanceTransaction>
  charges: Table<records.Charge>
  deliveries: Table<Delivery>
  disputes: Table<records.Dispute>
  events: Table<records.StoredEvent>
  fraudWarnings: Table<records.FraudWarning>
  idempotency: Table<IdempotentAnswer>
  paymentIntents: Table<records.PaymentIntent>
  payouts: Table<balance.Payout>
  refunds: Table<records.Refund>
  sessions: Table<records.CheckoutSession>
  thinEvents: Table<records.ThinEvent>
  timers: Table<Timer>
  transferReversals: Table<balance.TransferReversal>
  transfers: Table<balance.Transfer>
}

export const FAIL_MODES = [
  '429',
  '503',
  '500-before',
  '500-after',
  'timeout-before',
  'timeout-after',
  'reset-before',
  'reset-after',
] as const
export type FailMode = (typeof FAIL_MODES)[number]

/** One kind of call that fails, a number of times. */
export type PlannedFault = {
  method?: 'GET' | 'POST'
  /** The beginning of a path, or a regular expression that begins with `^`. */
  path: string
  mode: FailMode
  times: number
}

export type Faults = {
  planned: PlannedFault[]
  /** Refunds stay pending until they are settled. */
  refundsPending: boolean
  insufficientBalance: boolean
  /** Reversals wait for money that the connected account lacks, instead of being refused. */
  reversalsWait: boolean
  /** The most requests served in one second; null for any number. */
  requestsPerSecond: number | null
}

export type WebhookSender = {
  /** Queues the webhook of an event that was just recorded. */
  enqueue(eventId: string, kind: Delivery['kind']): void
  /** Starts sending what is due; call it once the change behind it is stored. */
  kick(): void
}

/** The whole state of one running stand-in; none of it is in a module. */
export type World = Tables & {
  settings: StripeSettings
  store: Store
  faults: Faults
  webhooks: WebhookSender
  /** Milliseconds by which the stand-in's clock is ahead of the machine's. */
  clockOffsetMs: number
  /** The API call being executed, which its events name as their cause. */
  request: { id: string; idempotency_key: string | null; account: string | null } | null
  /** The idempotency keys of calls that are being executed. */
  keysInUse: Set<string>
  /** The webhooks that the operator registered. */
  endpoints: Endpoint[]
  /** What restricted keys may do; a key that is not listed may do everything. */
  permissions: Map<string, string[]>
}

export function openTables(store: Store): Tables {
  return {
    accounts: store.table('accounts'),
    accountLinks: store.table('account_links'),
    balanceTransactions: store.table('balance_transactions'),
    charges: store.table('charges'),
    deliveries: store.table('deliveries'),
    disputes: store.table('disputes'),
    events: store.table('events'),
    fraudWarnings: store.table('fraud_warnings'),
    idempotency: store.table('idempotency'),
    paymentIntents: store.table('payment_intents'),
    payouts: store.table('payouts'),
    refunds: store.table('refunds'),
    sessions: store.table('checkout_sessions'),
    thinEvents: store.table('thin_events'),
    timers: store.table('timers'),
    transferReversals: store.table('transfer_reversals'),
    transfers: store.table('transfers'),
  }
}

export const DAY_SECONDS = 24 * 60 * 60

export function nowMs(world: World): number {
  return Date.now() + world.clockOffsetMs
}

/** Seconds since 1970, as the provider counts time. */
export function nowSeconds(world: World): number {
  return Math.floor(nowMs(world) / 1000)
}
