import { z } from 'zod'
import type { Payout } from './balance-records'
import { balanceOf, movementsOf, recordMovement, requestAccountId } from './balance-transactions'
import { missing, refused } from './errors'
import { recordConnectedEvent, recordEvent } from './events'
import { newId } from './ids'
import { listPage } from './lists'
import { amount, expand, ignored, listFields, metadata, retrieveSchema, text } from './parameters'
import type { Metadata } from './records'
import { render } from './rendering'
import { type ApiRoute, route } from './route'
import { addTimer } from './timers'
import { DAY_SECONDS, nowSeconds, type World } from './world'

type PayoutInput = {
  amount: number
  account: string | null
  automatic?: boolean
  description?: string
  metadata?: Metadata
}

/** Sends available money from a balance to the bank behind it. */
export function makePayout(world: World, input: PayoutInput): Payout {
  const { account, automatic = false } = input
  if (balanceOf(world, account).available < input.amount) {
    const message = 'You have insufficient funds in your Stripe account for this transfer.'
    throw refused(message, { code: 'balance_insufficient' })
  }
  const id = newId('po')
  const accountField = account ? { _account: account } : {}
  const movement = recordMovement(world, {
    type: 'payout',
    amountPence: -input.amount,
    source: id,
    category: 'payout',
    description: 'STRIPE PAYOUT',
    account: account ?? undefined,
  })
  const now = nowSeconds(world)
  const payout = world.payouts.put({
    id,
    object: 'payout',
    amount: input.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: now + DAY_SECONDS,
    automatic,
    balance_transaction: movement.id,
    created: now,
    currency: 'gbp',
    description: input.description ?? null,
    destination: 'ba_sandbox',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: world.settings.livemode,
    metadata: input.metadata ?? {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
    ...accountField,
  })
  addTimer(world, { kind: 'payout-arrives', subject: id, at: payout.arrival_date * 1000 })
  recordPayoutEvent(world, 'payout.created', payout)
  return payout
}

function recordPayoutEvent(world: World, type: string, payout: Payout) {
  if (payout._account) recordConnectedEvent(world, type, payout, payout._account)
  else recordEvent(world, type, payout)
}

const BANK_FAILURE = {
  code: 'account_closed',
  message: 'The bank account has been closed.',
}

/** Ends a payout: it arrives, or the bank or the operator sends the money back into the balance. */
export function settlePayout(world: World, payout: Payout, outcome: 'paid' | 'failed' | 'canceled') {
  if (payout.status === 'failed' || payout.status === 'canceled')
    throw refused(`The payout is ${payout.status}.`)
  payout.status = outcome
  if (outcome !== 'paid') {
    payout.failure_balance_transaction = recordMovement(world, {
      type: outcome === 'failed' ? 'payout_failure' : 'payout_cancel',
      amountPence: payout.amount,
      source: payout.id,
      category: 'payout_reversal',
      account: payout._account,
    }).id
  }
  if (outcome === 'failed') {
    payout.failure_code = BANK_FAILURE.code
    payout.failure_message = BANK_FAILURE.message
  }
  world.payouts.put(payout)
  recordPayoutEvent(world, `payout.${outcome}`, payout)
}

/** A payout arrives by itself a day later, unless something else has happened to it. */
export function completePayout(world: World, id: string) {
  const payout = world.payouts.get(id)
  if (payout?.status === 'pending') settlePayout(world, payout, 'paid')
}

/** Sets whether all available money is paid out to the platform's bank each midnight (UTC). */
export function schedulePayouts(world: World, schedule: 'daily' | 'manual') {
  for (const timer of [...world.timers.values()])
    if (timer.kind === 'pay-out-all') world.timers.delete(timer.id)
  if (schedule === 'manual') return
  const midnight = (Math.floor(nowSeconds(world) / DAY_SECONDS) + 1) * DAY_SECONDS * 1000
  addTimer(world, { kind: 'pay-out-all', subject: 'platform', at: midnight })
}

/** Makes a day's automatic payout, and schedules the next. A negative balance pays nothing out. */
export function payOutDaily(world: World) {
  payOutAvailable(world, null)
  schedulePayouts(world, 'daily')
}

/** Pays out all that is available, as the provider does by itself, and remembers what that was. */
export function payOutAvailable(world: World, account: string | null) {
  const { available } = balanceOf(world, account)
  if (available <= 0) return
  const now = nowSeconds(world)
  const movements = movementsOf(world, account).filter((row) => !row._payout && row.available_on <= now)
  const payout = makePayout(world, { amount: available, account, automatic: true })
  const payoutMovement = world.balanceTransactions.get(payout.balance_transaction)
  for (const movement of payoutMovement ? [...movements, payoutMovement] : movements) {
    movement._payout = payout.id
    world.balanceTransactions.put(movement)
  }
}

const createPayoutSchema = z.strictObject({
  amount,
  currency: text(),
  description: text().optional(),
  destination: ignored,
  expand,
  metadata: metadata.optional(),
  method: z.enum(['standard']).optional(),
  source_type: z.enum(['card']).optional(),
  statement_descriptor: ignored,
})

const listPayoutsSchema = z.strictObject({
  ...listFields,
  arrival_date: ignored,
  destination: text().optional(),
  status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']).optional(),
})

/** A payout of the platform's or of a connected account. */
export function requireAnyPayout(world: World, id: string): Payout {
  const payout = world.payouts.get(id)
  if (!payout) throw missing('payout', id)
  return payout
}

/** A payout of the account that the call is made for. */
function requirePayout(world: World, id: string): Payout {
  const payout = requireAnyPayout(world, id)
  if ((payout._account ?? null) !== requestAccountId(world)) throw missing('payout', id)
  return payout
}

export const payoutRoutes: ApiRoute[] = [
  route('POST', '/v1/payouts', createPayoutSchema, (world, parameters) => {
    if (parameters.currency.toLowerCase() !== 'gbp')
      throw refused(`Invalid currency: ${parameters.currency}`, { param: 'currency' })
    return render(world, makePayout(world, { ...parameters, account: requestAccountId(world) }))
  }),
  route('GET', '/v1/payouts', listPayoutsSchema, (world, parameters) => {
    const account = requestAccountId(world)
    const rows = world.payouts
      .newestFirst()
      .filter((payout) => (payout._account ?? null) === account)
      .filter(({ status }) => !parameters.status || status === parameters.status)
    return listPage(world, '/v1/payouts', rows, parameters)
  }),
  route('GET', '/v1/payouts/:id', retrieveSchema, (world, _parameters, id) =>
    render(world, requirePayout(world, id)),
  ),
  route('POST', '/v1/payouts/:id/cancel', retrieveSchema, (world, _parameters, id) => {
    const payout = requirePayout(world, id)
    if (payout.status !== 'pending' || payout.automatic)
      throw refused('Payouts can only be canceled while they are pending and were made by hand.')
    settlePayout(world, payout, 'canceled')
    return render(world, payout)
  }),
]
