import { z } from 'zod'
import { formatPounds } from '@/sandbox/layout'
import type { Transfer, TransferReversal } from './balance-records'
import { balanceOf, recordMovement } from './balance-transactions'
import { missing, refused } from './errors'
import { recordEvent } from './events'
import { newId } from './ids'
import { listPage } from './lists'
import { amount, expand, flag, listFields, metadata, retrieveSchema, text } from './parameters'
import { type Rendered, render } from './rendering'
import { type ApiRoute, route } from './route'
import { requireTransfer } from './transfers'
import { nowSeconds, type World } from './world'

const createReversalSchema = z.strictObject({
  amount: amount.optional(),
  description: text().optional(),
  expand,
  metadata: metadata.optional(),
  refund_application_fee: flag.optional(),
})

function reverse(
  world: World,
  parameters: z.output<typeof createReversalSchema>,
  transferId: string,
): Rendered {
  const transfer = requireTransfer(world, transferId)
  const leftPence = transfer.amount - transfer.amount_reversed - waitingPenceOf(world, transfer)
  const reversalPence = parameters.amount ?? leftPence
  if (leftPence === 0) throw refused(`Transfer ${transfer.id} has already been reversed.`)
  if (reversalPence > leftPence) {
    const message = `The reversal amount (${formatPounds(reversalPence)}) is greater than the unreversed amount of the transfer (${formatPounds(leftPence)}).`
    throw refused(message, { param: 'amount' })
  }
  const isFunded = hasFunds(world, transfer, reversalPence)
  if (!isFunded && !world.faults.reversalsWait) {
    const message =
      'The connected account does not have a sufficient available balance to reverse this transfer.'
    throw refused(message, { code: 'balance_insufficient' })
  }
  const reversal = world.transferReversals.put({
    id: newId('trr'),
    object: 'transfer_reversal',
    amount: reversalPence,
    balance_transaction: null,
    created: nowSeconds(world),
    currency: 'gbp',
    destination_payment_refund: null,
    metadata: parameters.metadata ?? {},
    source_refund: null,
    status: 'pending',
    transfer: transfer.id,
  })
  if (isFunded) applyReversal(world, reversal, transfer)
  return render(world, reversal)
}

const waitingPenceOf = (world: World, { id }: Transfer): number =>
  world.transferReversals
    .newestFirst()
    .filter(({ transfer, status }) => transfer === id && status === 'pending')
    .reduce((sum, { amount: pence }) => sum + pence, 0)

function applyReversal(world: World, reversal: TransferReversal, transfer: Transfer) {
  const availableOn = transferPendingUntil(world, transfer) ?? undefined
  const refundId = newId('pyr')
  reversal.balance_transaction = recordMovement(world, {
    type: 'transfer_refund',
    amountPence: reversal.amount,
    source: reversal.id,
    category: 'transfer_reversal',
    availableOn,
  }).id
  recordMovement(world, {
    type: 'payment_refund',
    amountPence: -reversal.amount,
    source: refundId,
    category: 'refund',
    account: transfer.destination,
    availableOn,
  })
  reversal.destination_payment_refund = refundId
  reversal.status = 'succeeded'
  world.transferReversals.put(reversal)
  transfer.amount_reversed += reversal.amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  world.transfers.put(transfer)
  const source = transfer.source_transaction ? world.charges.get(transfer.source_transaction) : undefined
  if (source) {
    source._transferred -= reversal.amount
    world.charges.put(source)
  }
  recordEvent(world, 'transfer.reversed', transfer)
}

/** Ends the wait of a reversal: the account has the money after all, or the time for it is over. */
export function settleReversal(world: World, id: string, outcome: 'succeeded' | 'failed' | 'canceled') {
  const reversal = world.transferReversals.get(id)
  if (reversal?.status !== 'pending') throw refused(`No reversal ${id} waits.`)
  if (outcome === 'succeeded')
    return applyReversal(world, reversal, requireTransfer(world, reversal.transfer))
  reversal.status = outcome
  world.transferReversals.put(reversal)
}

/** When the transferred money becomes available to its account; null once it is. */
function transferPendingUntil(world: World, transfer: Transfer): number | null {
  const availableOn = world.balanceTransactions.get(transfer.balance_transaction)?.available_on ?? 0
  return availableOn > nowSeconds(world) ? availableOn : null
}

/** While a transfer is pending, its reversal can use pending money, too; after that, only available money counts. */
function hasFunds(world: World, transfer: Transfer, pence: number): boolean {
  const { available, pending } = balanceOf(world, transfer.destination)
  return available + (transferPendingUntil(world, transfer) === null ? 0 : pending) >= pence
}

function requireReversal(world: World, transferId: string, id: string) {
  const reversal = world.transferReversals.get(id)
  if (reversal?.transfer !== transferId) throw missing('transfer_reversal', id)
  return reversal
}

export const transferReversalRoutes: ApiRoute[] = [
  route('POST', '/v1/transfers/:id/reversals', createReversalSchema, reverse),
  route('GET', '/v1/transfers/:id/reversals', z.strictObject(listFields), (world, parameters, id) => {
    const transfer = requireTransfer(world, id)
    const rows = world.transferReversals.newestFirst().filter((reversal) => reversal.transfer === transfer.id)
    return listPage(world, `/v1/transfers/${id}/reversals`, rows, parameters)
  }),
  route('GET', '/v1/transfers/:id/reversals/:id', retrieveSchema, (world, _parameters, transferId, id) =>
    render(world, requireReversal(world, transferId, id)),
  ),
]
