import { z } from 'zod'
import { missing } from './errors'
import { newId } from './ids'
import { listPage } from './lists'
import { ignored, listParameters, readParameters, text } from './parameters'
import type { BalanceTransaction } from './records'
import { render } from './rendering'
import { type ApiRoute, route } from './route'
import { nowSeconds, type World } from './world'

type Movement = {
  type: BalanceTransaction['type']
  /** Pence into the platform's balance; below 0 out of it. */
  amount: number
  feePence?: number
  feeDescription?: string
  source: string
  category: string
  description?: string | null
  availableInDays?: number
}

/** Writes a movement of the platform's balance. */
export function recordMovement(world: World, movement: Movement): BalanceTransaction {
  const { amount, feePence = 0, source, type, category } = movement
  const now = nowSeconds(world)
  return world.balanceTransactions.put({
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: now + (movement.availableInDays ?? 0) * 86_400,
    balance_type: 'payments',
    created: now,
    currency: 'gbp',
    description: movement.description ?? null,
    exchange_rate: null,
    fee: feePence,
    fee_details:
      feePence === 0 ? [] : [feeDetail(feePence, movement.feeDescription ?? 'Stripe processing fees')],
    net: amount - feePence,
    reporting_category: category,
    source,
    type,
  })
}

export function feeDetail(amount: number, description: string): BalanceTransaction['fee_details'][number] {
  return { amount, application: null, currency: 'gbp', description, type: 'stripe_fee' }
}

export function balanceOf(world: World): { available: number; pending: number } {
  const now = nowSeconds(world)
  const balance = { available: 0, pending: 0 }
  for (const movement of world.balanceTransactions.values()) {
    balance[movement.available_on <= now ? 'available' : 'pending'] += movement.net
  }
  return balance
}

const listMovements = z.strictObject({
  ...listParameters,
  currency: text().optional(),
  payout: text().optional(),
  source: text().optional(),
  type: text().optional(),
})

const money = (amount: number) => [{ amount, currency: 'gbp', source_types: { card: amount } }]

export const balanceRoutes: ApiRoute[] = [
  route('GET', '/v1/balance', z.strictObject({ expand: ignored }), (world) => {
    const { available, pending } = balanceOf(world)
    return { object: 'balance', available: money(available), livemode: false, pending: money(pending) }
  }),
  route('GET', '/v1/balance_transactions', listMovements, (world, parameters) => {
    const { source, type, currency, payout } = parameters
    const rows = world.balanceTransactions
      .newestFirst()
      .filter((row) => (!source || row.source === source) && (!type || row.type === type))
      .filter((row) => (!currency || row.currency === currency) && !payout)
    return listPage(world, '/v1/balance_transactions', rows, parameters)
  }),
  route('GET', '/v1/balance_transactions/:id', readParameters, (world, _parameters, id) => {
    const found = world.balanceTransactions.get(id)
    if (!found) throw missing('balance_transaction', id)
    return render(world, found)
  }),
]
