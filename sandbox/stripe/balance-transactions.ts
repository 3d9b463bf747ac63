import { z } from 'zod'
import type { BalanceTransaction } from './balance-records'
import { missing, refused } from './errors'
import { newId } from './ids'
import { listPage } from './lists'
import { ignored, listFields, retrieveSchema, text } from './parameters'
import type { Charge } from './records'
import { type Rendered, render } from './rendering'
import { type ApiRoute, route } from './route'
import { DAY_SECONDS, nowSeconds, type World } from './world'

type Movement = {
  type: BalanceTransaction['type']
  /** Pence into the balance; negative out of it. */
  amountPence: number
  feePence?: number
  feeDescription?: string
  source: string | null
  category: string
  description?: string | null
  /** The connected account whose balance it is; the platform's own when unset. */
  account?: string
  /** When the money becomes available, in seconds since 1970; at once when unset. */
  availableOn?: number
}

/** Records a movement of the platform's balance, or of a connected account's. */
export function recordMovement(world: World, movement: Movement): BalanceTransaction {
  const { amountPence, feePence = 0, source, type, category, account } = movement
  const now = nowSeconds(world)
  return world.balanceTransactions.put({
    id: newId('txn'),
    object: 'balance_transaction',
    amount: amountPence,
    available_on: movement.availableOn ?? now,
    balance_type: 'payments',
    created: now,
    currency: 'gbp',
    description: movement.description ?? null,
    exchange_rate: null,
    fee: feePence,
    fee_details:
      feePence === 0 ? [] : [feeDetail(feePence, movement.feeDescription ?? 'Stripe processing fees')],
    net: amountPence - feePence,
    reporting_category: category,
    source,
    type,
    ...(account && { _account: account }),
  })
}

export function feeDetail(amount: number, description: string): BalanceTransaction['fee_details'][number] {
  return { amount, application: null, currency: 'gbp', description, type: 'stripe_fee' }
}

/** The movements of one balance, oldest first. */
export function movementsOf(world: World, account: string | null): BalanceTransaction[] {
  return [...world.balanceTransactions.values()].filter((movement) => (movement._account ?? null) === account)
}

/** What a balance holds, in pence: the platform's own, or a connected account's. Either part can be negative. */
export function balanceOf(world: World, account: string | null = null) {
  const now = nowSeconds(world)
  const balance = { available: 0, pending: 0 }
  for (const movement of movementsOf(world, account)) {
    if (movement.currency !== 'gbp') continue
    balance[movement.available_on <= now ? 'available' : 'pending'] += movement.net
  }
  return balance
}

/** When money paid today becomes available: at the start of a day (UTC), a few days from now. */
export function settlementTime(world: World): number {
  const now = nowSeconds(world)
  const { settlementDays } = world.settings
  if (settlementDays === 0) return now
  return Math.floor(now / DAY_SECONDS + settlementDays) * DAY_SECONDS
}

/** When the money of a charge becomes available; null once it is. */
export function pendingUntil(world: World, charge: Charge): number | null {
  const movement = charge.balance_transaction
    ? world.balanceTransactions.get(charge.balance_transaction)
    : undefined
  const availableOn = movement?.available_on ?? settlementTime(world)
  return availableOn > nowSeconds(world) ? availableOn : null
}

/** Makes the money of one balance available now, whenever it was due. */
export function settleBalance(world: World, account: string | null = null) {
  const now = nowSeconds(world)
  for (const movement of movementsOf(world, account)) {
    if (movement.available_on <= now) continue
    movement.available_on = now
    world.balanceTransactions.put(movement)
  }
}

/** The account that a call is made for: the one its header names, or null for the platform. */
export function requestAccountId(world: World): string | null {
  const account = world.request?.account ?? null
  if (account === null || world.accounts.get(account)) return account
  const message = `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`
  throw refused(message, { status: 403, code: 'account_invalid', executed: false })
}

const listMovementsSchema = z.strictObject({
  ...listFields,
  currency: text().optional(),
  payout: text().optional(),
  source: text().optional(),
  type: text().optional(),
})

function list(world: World, parameters: z.output<typeof listMovementsSchema>): Rendered {
  const { source, type, currency, payout } = parameters
  const rows = movementsOf(world, requestAccountId(world))
    .reverse()
    .filter((row) => (!source || row.source === source) && (!type || row.type === type))
    .filter((row) => (!currency || row.currency === currency) && (!payout || row._payout === payout))
  return listPage(world, '/v1/balance_transactions', rows, parameters)
}

const money = (amount: number) => [{ amount, currency: 'gbp', source_types: { card: amount } }]

export const balanceRoutes: ApiRoute[] = [
  route('GET', '/v1/balance', z.strictObject({ expand: ignored }), (world) => {
    const account = requestAccountId(world)
    const { available, pending } = balanceOf(world, account)
    return {
      object: 'balance',
      available: money(available),
      ...(account === null && { connect_reserved: [{ amount: 0, currency: 'gbp' }] }),
      livemode: world.settings.livemode,
      pending: money(pending),
    }
  }),
  route('GET', '/v1/balance_transactions', listMovementsSchema, list),
  route('GET', '/v1/balance_transactions/:id', retrieveSchema, (world, _parameters, id) => {
    const found = world.balanceTransactions.get(id)
    if (!found || (found._account ?? null) !== requestAccountId(world))
      throw missing('balance_transaction', id)
    return render(world, found)
  }),
]
