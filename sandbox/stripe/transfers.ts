import { z } from 'zod'
import { formatPounds } from '@/sandbox/layout'
import { canReceiveTransfers } from './accounts'
import type { Transfer } from './balance-records'
import { balanceOf, pendingUntil, recordMovement } from './balance-transactions'
import { missing, missingReference, refused } from './errors'
import { recordEvent } from './events'
import { newId } from './ids'
import { listPage } from './lists'
import { amount, expand, listFields, metadata, retrieveSchema, text } from './parameters'
import type { Charge } from './records'
import { type Rendered, render } from './rendering'
import { type ApiRoute, route } from './route'
import { nowSeconds, type World } from './world'

const createTransferSchema = z.strictObject({
  amount,
  currency: text(),
  description: text().optional(),
  destination: text(),
  expand,
  metadata: metadata.optional(),
  source_transaction: text().optional(),
  source_type: z.enum(['card', 'bank_account', 'fpx']).optional(),
  transfer_group: text().optional(),
})

type CreateTransfer = z.output<typeof createTransferSchema>

function create(world: World, parameters: CreateTransfer): Rendered {
  const { amount: transferPence, destination, currency } = parameters
  if (currency.toLowerCase() !== 'gbp') throw refused(`Invalid currency: ${currency}`, { param: 'currency' })
  requireDestination(world, destination)
  const source = parameters.source_transaction ? requireSource(world, parameters.source_transaction) : null
  if (source) requireSourceAmount(source, transferPence)
  const group = transferGroupOf(source, parameters.transfer_group)
  const availableOn = source && pendingUntil(world, source)
  requireBalance(world, transferPence, availableOn !== null)
  const id = newId('tr')
  const movement = recordMovement(world, {
    type: 'transfer',
    amountPence: -transferPence,
    source: id,
    category: 'transfer',
    availableOn: availableOn ?? undefined,
  })
  const destinationPaymentId = newId('py')
  recordMovement(world, {
    type: 'payment',
    amountPence: transferPence,
    source: destinationPaymentId,
    category: 'charge',
    account: destination,
    availableOn: availableOn ?? undefined,
  })
  const transfer = world.transfers.put({
    id,
    object: 'transfer',
    amount: transferPence,
    amount_reversed: 0,
    balance_transaction: movement.id,
    created: nowSeconds(world),
    currency: 'gbp',
    description: parameters.description ?? null,
    destination,
    destination_payment: destinationPaymentId,
    livemode: world.settings.livemode,
    metadata: parameters.metadata ?? {},
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: parameters.source_type ?? 'card',
    transfer_group: group,
  })
  if (source) {
    source._transferred += transferPence
    source.transfer_group = group
    world.charges.put(source)
  }
  recordEvent(world, 'transfer.created', transfer)
  return render(world, transfer)
}

function requireDestination(world: World, id: string): void {
  const account = world.accounts.get(id)
  if (!account) throw missingReference('destination', id, 'destination')
  if (!canReceiveTransfers(account)) {
    const message =
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments'
    throw refused(message, { code: 'insufficient_capabilities_for_transfer', param: 'destination' })
  }
}

function requireSource(world: World, id: string): Charge {
  const charge = world.charges.get(id)
  if (!charge) throw missingReference('charge', id, 'source_transaction')
  if (charge.status === 'failed') throw refused(`Charge ${id} has failed.`, { param: 'source_transaction' })
  return charge
}

function requireSourceAmount(source: Charge, transferPence: number): void {
  const leftPence = source.amount - source.amount_refunded - source._transferred
  if (transferPence <= leftPence) return
  const taken = formatPounds(source.amount - leftPence)
  const earlierNote =
    leftPence < source.amount
      ? ` (There is already a transfer using this source, amounting to ${taken}.)`
      : ''
  const message = `Transfers using this transaction as a source must not exceed the source amount of ${formatPounds(source.amount)}.${earlierNote}`
  throw refused(message, { param: 'amount' })
}

/** A charge and its transfers always have the same transfer group; the first of them to name one decides. */
function transferGroupOf(source: Charge | null, wanted: string | undefined): string | null {
  if (!source) return wanted ?? null
  const existing = source.transfer_group
  if (existing !== null && wanted !== undefined && wanted !== existing) {
    const message = 'You cannot use `transfer_group` if the `source_transaction` already has one set.'
    throw refused(message, { param: 'transfer_group' })
  }
  return existing ?? wanted ?? `group_${source.id}`
}

/** Only a transfer from a charge that is itself pending can exceed the available balance. */
function requireBalance(world: World, transferPence: number, isPending: boolean): void {
  const isShort = !isPending && balanceOf(world).available < transferPence
  if (!world.faults.insufficientBalance && !isShort) return
  const message =
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.'
  throw refused(message, { code: 'balance_insufficient' })
}

export function requireTransfer(world: World, id: string): Transfer {
  const transfer = world.transfers.get(id)
  if (!transfer) throw missing('transfer', id)
  return transfer
}

const listTransfersSchema = z.strictObject({
  ...listFields,
  destination: text().optional(),
  transfer_group: text().optional(),
})

export const transferRoutes: ApiRoute[] = [
  route('POST', '/v1/transfers', createTransferSchema, create),
  route('GET', '/v1/transfers', listTransfersSchema, (world, parameters) => {
    const { destination, transfer_group: group } = parameters
    const rows = world.transfers
      .newestFirst()
      .filter((transfer) => !destination || transfer.destination === destination)
      .filter((transfer) => !group || transfer.transfer_group === group)
    return listPage(world, '/v1/transfers', rows, parameters)
  }),
  route('GET', '/v1/transfers/:id', retrieveSchema, (world, _parameters, id) =>
    render(world, requireTransfer(world, id)),
  ),
]
