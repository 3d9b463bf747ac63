import type { BalanceTransaction, Transfer } from './balance-records'
import { missing, refused } from './errors'
import type { CheckoutSession, Dispute } from './records'
import { nowSeconds, type World } from './world'

export type Rendered = Record<string, unknown> & { id?: string; object?: string }

/** The wire form of a stored record: without the sandbox's own fields, and with derived ones. */
export function render(world: World, record: object): Rendered {
  const rendered: Rendered = {}
  for (const [key, value] of Object.entries(record)) if (!key.startsWith('_')) rendered[key] = value
  if ('livemode' in rendered) rendered.livemode = world.settings.livemode
  if (rendered.object === 'balance_transaction') {
    const { available_on } = record as BalanceTransaction
    rendered.status = available_on <= nowSeconds(world) ? 'available' : 'pending'
  }
  if (rendered.object === 'transfer') rendered.reversals = reversalsOf(world, record as Transfer)
  if (rendered.object === 'dispute') {
    const ids = (record as Dispute)._balance_transactions
    rendered.balance_transactions = ids
      .flatMap((id) => findRecord(world, id) ?? [])
      .map((found) => render(world, found))
  }
  return rendered
}

/** Replaces ids by the objects they refer to, along paths such as `payment_intent.latest_charge`. */
export function expandPaths(world: World, root: Rendered, paths: string[] | undefined): Rendered {
  for (const path of paths ?? []) {
    const steps = path.split('.')
    if (steps.length > 4)
      throw refused('You cannot expand more than 4 levels of a property.', { param: 'expand' })
    expandSteps(world, root, steps, path)
  }
  return root
}

function expandSteps(world: World, target: Rendered, steps: string[], path: string): void {
  const [step, ...rest] = steps
  if (step === undefined) return
  const value = target[step]
  if (Array.isArray(value)) {
    for (const item of value as Rendered[]) expandSteps(world, item, rest, path)
    return
  }
  const expanded = expandField(world, target, step, value)
  if (expanded === undefined) {
    throw refused(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  target[step] = expanded
  if (expanded !== null) expandSteps(world, expanded, rest, path)
}

function expandField(
  world: World,
  target: Rendered,
  step: string,
  value: unknown,
): Rendered | null | undefined {
  if (target.object === 'checkout.session' && step === 'line_items')
    return lineItemsOf(world, String(target.id))
  if (target.object === 'charge' && step === 'refunds') return refundsOf(world, String(target.id))
  if (value === null) return null
  if (typeof value === 'object') return value as Rendered
  if (typeof value !== 'string' || step === 'id') return undefined
  const found = findRecord(world, value)
  return found ? render(world, found) : undefined
}

function findRecord(world: World, id: string): object | undefined {
  const prefix = id.slice(0, id.indexOf('_'))
  switch (prefix) {
    case 'cct':
      return { id, object: 'connect_collection_transfer' }
    case 'ch':
    case 'py':
      return world.charges.get(id)
    case 'cs':
      return world.sessions.get(id)
    case 'dp':
      return world.disputes.get(id)
    case 'issfr':
      return world.fraudWarnings.get(id)
    case 'pi':
      return world.paymentIntents.get(id)
    case 'po':
      return world.payouts.get(id)
    case 're':
      return world.refunds.get(id)
    case 'tr':
      return world.transfers.get(id)
    case 'trr':
      return world.transferReversals.get(id)
    case 'tu':
      return { id, object: 'topup' }
    case 'txn':
      return world.balanceTransactions.get(id)
    default:
      return undefined
  }
}

function wholeList(world: World, url: string, records: object[]): Rendered {
  const data = records.map((record) => render(world, record))
  return { object: 'list', data, has_more: false, total_count: data.length, url }
}

function reversalsOf(world: World, transfer: Transfer): Rendered {
  const url = `/v1/transfers/${transfer.id}/reversals`
  if (transfer.amount_reversed === 0) return wholeList(world, url, [])
  const reversals = world.transferReversals
    .newestFirst()
    .filter((reversal) => reversal.transfer === transfer.id)
  return wholeList(world, url, reversals)
}

function refundsOf(world: World, charge: string): Rendered {
  const refunds = world.refunds.newestFirst().filter((refund) => refund.charge === charge)
  return wholeList(world, `/v1/charges/${charge}/refunds`, refunds)
}

function lineItemsOf(world: World, id: string): Rendered {
  const session: CheckoutSession | undefined = world.sessions.get(id)
  if (!session) throw missing('checkout.session', id)
  return wholeList(world, `/v1/checkout/sessions/${id}/line_items`, session._line_items)
}
