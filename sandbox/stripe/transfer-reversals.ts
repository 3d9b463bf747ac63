import { z } from 'zod'
import { pounds } from '@/sandbox/pages/layout'
import { recordMovement } from './balance-transactions'
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
  requireFunds(world, transfer.destination, reversedPence)
  const id = newId('trr')
  const movement = recordMovement(world, {
    type: 'transfer_refund',
    amount: reversedPence,
    source: id,
    category: 'transfer_reversal',
  })
  const reversal = world.transferReversals.put({
    id,
    object: 'transfer_reversal',
    amount: reversedPence,
    balance_transaction: movement.id,
    created: nowSeconds(world),
    currency: 'gbp',
    destination_payment_refund: newId('pyr'),
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

/** What was transferred to an account and neither taken back nor paid out to its bank, in pence. */
function connectedBalance(world: World, accountId: string): number {
  let balance = -(world.accounts.get(accountId)?._paid_out ?? 0)
  for (const transfer of world.transfers.values()) {
    if (transfer.destination === accountId) balance += transfer.amount - transfer.amount_reversed
  }
  return balance
}

function requireFunds(world: World, accountId: string, reversedPence: number): void {
  if (connectedBalance(world, accountId) >= reversedPence) return
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
