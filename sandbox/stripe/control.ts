import { z } from 'zod'
import type { CapabilityName } from './account-records'
import {
  completeOnboarding,
  loseCapabilities,
  rejectAccount,
  requireAccount,
  restoreCapabilities,
} from './accounts'
import { alterCharge } from './alter-charge'
import { findCard, WORKING_CARD } from './cards'
import { requireCharge } from './charges'
import { expireSession, requireSession } from './checkout-sessions'
import { applyBalances, fundFloat } from './control-balances'
import { applyDisputes } from './control-disputes'
import { type accountOrCapability, type Change, type ControlAnswer, controlSchema } from './control-schema'
import { ApiError, missing, refused } from './errors'
import { noFaults } from './faults'
import { payCheckoutSession, settleDebit } from './payments'
import { schedulePayouts } from './payouts'
import { appEndpoints } from './platform-setup'
import { refundCharge, settleRefund } from './refunds'
import { runDueTimers } from './run-timers'
import { makeWaitingRefunds } from './waiting-refunds'
import type { WebhookMode, Webhooks } from './webhooks'
import { nowSeconds, type World } from './world'

const MAX_WAIT_MS = 10_000

/** Makes things happen that the provider's API cannot be asked for. */
export async function applyControl(world: World, webhooks: Webhooks, input: unknown): Promise<ControlAnswer> {
  const parsed = controlSchema.safeParse(input)
  if (!parsed.success) throw refused(z.prettifyError(parsed.error))
  const change = parsed.data
  applySwitches(world, webhooks, change)
  applyAccounts(world, change)
  const answer: ControlAnswer = { ok: true, ...applyPayments(world, change) }
  applyBalances(world, change)
  makeWaitingRefunds(world)
  if (change.deliverEvents) webhooks.resend(change.deliverEvents)
  world.store.commit()
  webhooks.kick()
  if (change.awaitWebhooks) answer.webhooksSettled = await webhooks.waitUntilSettled(MAX_WAIT_MS)
  return answer
}

function applySwitches(world: World, webhooks: Webhooks, change: Change): void {
  if (change.forget) {
    world.store.clear()
    webhooks.clear()
    fundFloat(world)
  }
  if (change.reset) {
    Object.assign(world.faults, noFaults())
    world.permissions.clear()
    world.endpoints = appEndpoints(world.settings.appUrl)
    world.settings.livemode = false
    schedulePayouts(world, 'manual')
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
  if (change.refundsPending !== undefined) world.faults.refundsPending = change.refundsPending
  if (change.reversalsWait !== undefined) world.faults.reversalsWait = change.reversalsWait
  if (change.insufficientBalance !== undefined) world.faults.insufficientBalance = change.insufficientBalance
  if (change.requestsPerSecond !== undefined) world.faults.requestsPerSecond = change.requestsPerSecond
  if (change.livemode !== undefined) world.settings.livemode = change.livemode
  if (change.webhookEndpoints) world.endpoints = change.webhookEndpoints
  if (change.restrictKey) world.permissions.set(change.restrictKey.key, change.restrictKey.permissions)
}

function webhookMode(text: string): WebhookMode {
  return text.startsWith('delay:')
    ? { delayMs: Number(text.slice(6)) }
    : (text as Exclude<WebhookMode, object>)
}

function applyAccounts(world: World, change: Change): void {
  if (change.completeOnboarding) completeOnboarding(world, requireAccount(world, change.completeOnboarding))
  if (change.loseCapability) {
    const { account, names } = capabilitiesOf(change.loseCapability)
    loseCapabilities(world, requireAccount(world, account), names)
  }
  if (change.restoreCapability) {
    const { account, names } = capabilitiesOf(change.restoreCapability)
    restoreCapabilities(world, requireAccount(world, account), names)
  }
  if (change.rejectAccount) rejectAccount(world, requireAccount(world, change.rejectAccount))
}

function capabilitiesOf(target: z.output<typeof accountOrCapability>): {
  account: string
  names: CapabilityName[]
} {
  if (typeof target === 'string') return { account: target, names: ['stripe_transfers', 'payouts'] }
  return {
    account: target.account,
    names: target.capability ? [target.capability] : ['stripe_transfers', 'payouts'],
  }
}

function applyPayments(world: World, change: Change): Omit<ControlAnswer, 'ok'> {
  const answer: Omit<ControlAnswer, 'ok'> = {}
  if (change.alterSession) alterSession(world, change.alterSession)
  if (change.pay) answer.declined = payByControl(world, change.pay, change.card)
  if (change.advanceSession) advanceSession(world, change.advanceSession)
  if (change.expire) expireByControl(world, change.expire)
  if (change.settleDebit) settleDebitByControl(world, change.settleDebit)
  Object.assign(answer, applyDisputes(world, change))
  if (change.refundOutside) {
    const { charge, amount } = change.refundOutside
    answer.refund = refundCharge(world, requireCharge(world, charge), {
      amount,
      reason: 'requested_by_customer',
    }).id
  }
  if (change.settleRefund) settleRefundByControl(world, change.settleRefund)
  if (change.alterCharge) alterCharge(world, change.alterCharge, 'amount')
  if (change.alterFee) alterCharge(world, change.alterFee, 'fee')
  return answer
}

function payByControl(world: World, sessionId: string, number = WORKING_CARD): string | undefined {
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

/** Makes a session differ from what was requested, so that verifying it fails. */
function alterSession(world: World, { session: id, ...change }: NonNullable<Change['alterSession']>) {
  const session = requireSession(world, id)
  session.currency = change.currency ?? session.currency
  session.client_reference_id = change.reference ?? session.client_reference_id
  world.sessions.put(session)
}

function expireByControl(world: World, id: string) {
  const session = requireSession(world, id)
  if (session.status !== 'open') throw refused(`The session is ${session.status}.`)
  session.expires_at = nowSeconds(world)
  expireSession(world, session)
}

function settleDebitByControl(world: World, input: { session: string; outcome: 'paid' | 'failed' }) {
  const { payment_intent: intent } = requireSession(world, input.session)
  const charge = intent ? world.paymentIntents.get(intent)?.latest_charge : null
  if (!charge) throw refused('Nobody has paid this session.')
  settleDebit(world, requireCharge(world, charge), input.outcome)
}

function settleRefundByControl(world: World, input: NonNullable<Change['settleRefund']>) {
  const refund = world.refunds.get(input.refund)
  if (!refund) throw missing('refund', input.refund)
  settleRefund(world, refund, input.outcome)
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError
}
