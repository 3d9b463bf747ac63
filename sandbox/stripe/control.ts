import { z } from 'zod'
import type { CapabilityName } from './account-records'
import { completeOnboarding, loseCapabilities, requireAccount, restoreCapabilities } from './accounts'
import { balanceOf } from './balance-transactions'
import { findCard, workingCard } from './cards'
import { requireCharge } from './charges'
import { expireSession, requireSession } from './checkout-sessions'
import { closeDispute, openDispute, requireDispute } from './disputes'
import { ApiError, missing, refused } from './errors'
import { payCheckoutSession, settleDebit } from './payments'
import { plantDifference } from './plant-difference'
import { failRefund, refundCharge } from './refunds'
import { runDueTimers } from './run-timers'
import type { WebhookMode, Webhooks } from './webhooks'
import { failModes, nowSeconds, type World } from './world'

const pence = z.number().int()
const delay = z.number().int().min(0)
const capability = z.enum(['stripe_transfers', 'payouts'])
const accountOrPart = z.union([
  z.string(),
  z.strictObject({ account: z.string(), capability: capability.optional() }),
])

const plannedFault = z.strictObject({
  method: z.enum(['GET', 'POST']).optional(),
  path: z.string(),
  mode: z.enum(failModes),
  times: z.number().int().min(1).default(1),
})

/** Everything that can be made to happen from outside; several at once happen in this order. */
export const controlSchema = z.strictObject({
  reset: z.literal(true).optional(),
  clock: z.strictObject({ aheadSeconds: z.number() }).optional(),
  webhooks: z
    .union([z.enum(['normal', 'drop', 'double', 'reorder']), z.string().regex(/^delay:\d+$/)])
    .optional(),
  fail: z.array(plannedFault).optional(),
  delays: z
    .strictObject({ bankDebitMs: delay, disputeAfterMs: delay.nullable(), feeKnownAfterMs: delay })
    .partial()
    .optional(),
  insufficientBalance: z.boolean().optional(),
  completeOnboarding: z.string().optional(),
  loseCapability: accountOrPart.optional(),
  restoreCapability: accountOrPart.optional(),
  payOut: z.strictObject({ account: z.string(), amount: pence.positive() }).optional(),
  pay: z.string().optional(),
  card: z.string().optional(),
  advanceSession: z.strictObject({ session: z.string(), seconds: z.number() }).optional(),
  expire: z.string().optional(),
  settleDebit: z.strictObject({ session: z.string(), outcome: z.enum(['paid', 'failed']) }).optional(),
  settleBalance: z.literal(true).optional(),
  disputeOpen: z.string().optional(),
  amount: pence.positive().optional(),
  disputeClose: z.string().optional(),
  outcome: z.enum(['won', 'lost']).optional(),
  refundOutside: z.strictObject({ charge: z.string(), amount: pence.positive().optional() }).optional(),
  failRefund: z.string().optional(),
  alterCharge: z.strictObject({ charge: z.string(), by: pence }).optional(),
  alterFee: z.strictObject({ charge: z.string(), by: pence }).optional(),
  deliverEvents: z.union([z.literal('all'), z.array(z.string())]).optional(),
  awaitWebhooks: z.boolean().optional(),
})

export type ControlChange = z.input<typeof controlSchema>
export type ControlAnswer = {
  ok: true
  declined?: string
  dispute?: string
  refund?: string
  webhooksSettled?: boolean
}

const longestWaitMs = 10_000

/** Makes things happen that nobody can ask of the provider's API. */
export async function applyControl(world: World, webhooks: Webhooks, input: unknown): Promise<ControlAnswer> {
  const parsed = controlSchema.safeParse(input)
  if (!parsed.success) throw refused(z.prettifyError(parsed.error))
  const change = parsed.data
  applySwitches(world, webhooks, change)
  applyAccounts(world, change)
  const answer: ControlAnswer = { ok: true, ...applyPayments(world, change) }
  if (change.deliverEvents) webhooks.sendAgain(change.deliverEvents)
  world.store.commit()
  webhooks.kick()
  if (change.awaitWebhooks) answer.webhooksSettled = await webhooks.settled(longestWaitMs)
  return answer
}

type Change = z.output<typeof controlSchema>

function applySwitches(world: World, webhooks: Webhooks, change: Change): void {
  if (change.reset) {
    world.faults.planned = []
    world.faults.insufficientBalance = false
    webhooks.mode = 'normal'
  }
  if (change.clock) {
    world.clockOffsetMs = change.clock.aheadSeconds * 1000
    runDueTimers(world)
  }
  if (change.webhooks) webhooks.mode = webhookMode(change.webhooks)
  if (change.fail)
    world.faults.planned = change.fail.length > 0 ? [...world.faults.planned, ...change.fail] : []
  Object.assign(world.settings, change.delays)
  if (change.insufficientBalance !== undefined) world.faults.insufficientBalance = change.insufficientBalance
}

function webhookMode(text: string): WebhookMode {
  return text.startsWith('delay:')
    ? { delayMs: Number(text.slice(6)) }
    : (text as Exclude<WebhookMode, object>)
}

function applyAccounts(world: World, change: Change): void {
  if (change.completeOnboarding) completeOnboarding(world, requireAccount(world, change.completeOnboarding))
  if (change.loseCapability) {
    const { account, names } = partOf(change.loseCapability)
    loseCapabilities(world, requireAccount(world, account), names)
  }
  if (change.restoreCapability) {
    const { account, names } = partOf(change.restoreCapability)
    restoreCapabilities(world, requireAccount(world, account), names)
  }
  if (change.payOut) {
    const account = requireAccount(world, change.payOut.account)
    account._paid_out += change.payOut.amount
    world.accounts.put(account)
  }
}

function partOf(named: z.output<typeof accountOrPart>): { account: string; names: CapabilityName[] } {
  if (typeof named === 'string') return { account: named, names: ['stripe_transfers', 'payouts'] }
  return {
    account: named.account,
    names: named.capability ? [named.capability] : ['stripe_transfers', 'payouts'],
  }
}

function applyPayments(world: World, change: Change): Omit<ControlAnswer, 'ok'> {
  const answer: Omit<ControlAnswer, 'ok'> = {}
  if (change.pay) answer.declined = payByControl(world, change.pay, change.card)
  if (change.advanceSession) advanceSession(world, change.advanceSession)
  if (change.expire) expireByControl(world, change.expire)
  if (change.settleDebit) settleByControl(world, change.settleDebit)
  if (change.settleBalance) settleBalance(world)
  if (change.disputeOpen)
    answer.dispute = openDispute(world, requireCharge(world, change.disputeOpen), change.amount).id
  if (change.disputeClose)
    closeDispute(world, requireDispute(world, change.disputeClose), change.outcome ?? 'lost')
  if (change.refundOutside) {
    const { charge, amount } = change.refundOutside
    answer.refund = refundCharge(world, requireCharge(world, charge), {
      amount,
      reason: 'requested_by_customer',
    }).id
  }
  if (change.failRefund) {
    const refund = world.refunds.get(change.failRefund)
    if (!refund) throw missing('refund', change.failRefund)
    failRefund(world, refund)
  }
  if (change.alterCharge) plantDifference(world, change.alterCharge, 'amount')
  if (change.alterFee) plantDifference(world, change.alterFee, 'fee')
  return answer
}

function payByControl(world: World, sessionId: string, number = workingCard): string | undefined {
  const session = requireSession(world, sessionId)
  if (session.status !== 'open') throw refused(`The session is ${session.status}.`)
  const card = findCard(number)
  if (!card) throw refused(`There is no test card ${number}.`)
  const payer = { email: session.customer_email, name: 'Test Payer' }
  const attempt = payCheckoutSession(world, session, card, payer)
  return attempt.paid ? undefined : attempt.message
}

function advanceSession(world: World, { session: id, seconds }: { session: string; seconds: number }): void {
  const session = requireSession(world, id)
  session.expires_at -= seconds
  world.sessions.put(session)
  requireSession(world, id)
}

function expireByControl(world: World, id: string): void {
  const session = requireSession(world, id)
  if (session.status !== 'open') throw refused(`The session is ${session.status}.`)
  session.expires_at = nowSeconds(world)
  expireSession(world, session)
}

function settleByControl(world: World, wish: { session: string; outcome: 'paid' | 'failed' }): void {
  const { payment_intent: intent } = requireSession(world, wish.session)
  const charge = intent ? world.paymentIntents.get(intent)?.latest_charge : null
  if (!charge) throw refused('Nobody has paid this session.')
  settleDebit(world, requireCharge(world, charge), wish.outcome)
}

function settleBalance(world: World): void {
  const now = nowSeconds(world)
  for (const movement of world.balanceTransactions.values()) {
    if (movement.available_on <= now) continue
    movement.available_on = now
    world.balanceTransactions.put(movement)
  }
}

/** What the stand-in holds and how its switches stand. */
export function controlState(world: World, webhooks: Webhooks) {
  const deliveries = { pending: 0, delivered: 0, dropped: 0, failed: 0 }
  for (const { state } of world.deliveries.values()) deliveries[state] += 1
  return {
    webhooks: webhooks.mode,
    fail: world.faults.planned,
    insufficientBalance: world.faults.insufficientBalance,
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

export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError
}
