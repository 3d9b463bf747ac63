import { z } from 'zod'
import { pounds } from '@/sandbox/layout'
import type { Transfer } from './balance-records'
import { balanceOf, recordMovement } from './balance-transactions'
import { missing, refused } from './errors'
import { recordEvent } from './events'
import { newId } from './ids'
import { listPage } from './lists'
import { amount, expand, flag, listParameters, metadata, readParameters, text } from './parameters'
import { type Rendered, render } from './rendering'
import { type ApiRoute, route } from './route'
import { requireTransfer } from './transfers'
import { nowSeconds, type World } from './world'

const createReversal = z.strictObject({
  amount: amount.optional(),
  description: text().optional(),
  expand,
  metadata: metadata.optional(),
  refund_application_fee: flag.optional(),
})

function reverse(world: World, parameters: z.output<typeof createReversal>, transferId: string): Rendered {
  const transfer = requireTransfer(world, transferId)
  const left = transfer.amount - transfer.amount_reversed
  const reversedPence = parameters.amount ?? left
  if (left === 0) throw refused(`Transfer ${transfer.id} has already been reversed.`)
  if (reversedPence > left) {
    const message = `The reversal amount (${pounds(reversedPence)}) is greater than the unreversed amount of the transfer (${pounds(left)}).`
    throw refused(message, { param: 'amount' })
  }
  const pendingTo = pendingUntil(world, transfer)
  requireFunds(world, transfer.destination, reversedPence, pendingTo !== null)
  const id = newId('trr')
  const movement = recordMovement(world, {
    type: 'transfer_refund',
    amount: reversedPence,
    source: id,
    category: 'transfer_reversal',
    availableOn: pendingTo ?? undefined,
  })
  const returned = newId('pyr')
  recordMovement(world, {
    type: 'payment_refund',
    amount: -reversedPence,
    source: returned,
    category: 'refund',
    account: transfer.destination,
    availableOn: pendingTo ?? undefined,
  })
  const reversal = world.transferReversals.put({
    id,
    object: 'transfer_reversal',
    amount: reversedPence,
    balance_transaction: movement.id,
    created: nowSeconds(world),
    currency: 'gbp',
    destination_payment_refund: returned,
    metadata: parameters.metadata ?? {},
    source_refund: null,
    transfer: transfer.id,
  })
  transfer.amount_reversed += reversedPence
  transfer.reversed = transfer.amount_reversed === transfer.amount
  world.transfers.put(transfer)
  const source = transfer.source_transaction ? world.charges.get(transfer.source_transaction) : undefined
  if (source) {
    source._transferred -= reversedPence
    world.charges.put(source)
  }
  recordEvent(world, 'transfer.reversed', transfer)
  return render(world, reversal)
}

/** When the transferred money becomes available to its account; null once it is. */
function pendingUntil(world: World, transfer: Transfer): number | null {
  const availableOn = world.balanceTransactions.get(transfer.balance_transaction)?.available_on ?? 0
  return availableOn > nowSeconds(world) ? availableOn : null
}

/** While a transfer is pending, its reversal can use pending money, too; after that, only available money counts. */
function requireFunds(world: World, account: string, reversedPence: number, isPending: boolean): void {
  const { available, pending } = balanceOf(world, account)
  if (available + (isPending ? pending : 0) >= reversedPence) return
  const message =
    'The connected account does not have a sufficient available balance to reverse this transfer.'
  throw refused(message, { code: 'balance_insufficient' })
}

function requireReversal(world: World, transferId: string, id: string) {
  const reversal = world.transferReversals.get(id)
  if (reversal?.transfer !== transferId) throw missing('transfer_reversal', id)
  return reversal
}

export const transferReversalRoutes: ApiRoute[] = [
  route('POST', '/v1/transfers/:id/reversals', createReversal, reverse),
  route('GET', '/v1/transfers/:id/reversals', z.strictObject(listParameters), (world, parameters, id) => {
    const transfer = requireTransfer(world, id)
    const rows = world.transferReversals.newestFirst().filter((reversal) => reversal.transfer === transfer.id)
    return listPage(world, `/v1/transfers/${id}/reversals`, rows, parameters)
  }),
  route('GET', '/v1/transfers/:id/reversals/:id', readParameters, (world, _parameters, transferId, id) =>
    render(world, requireReversal(world, transferId, id)),
  ),
]
