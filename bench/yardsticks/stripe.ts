/**
 * As much of Stripe as applying a payment needs. It responds at once, so that the bench measures our own work and not
 * the provider's. Every checkout is paid in full.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A bench checkout's id holds the payment's id and the amount paid in pence: `cs_bench_ID_PENCE`. */
function checkout(id: string) {
  const [, , payment = '', pence = '0'] = id.split('_')
  const amount = Number(pence)
  const taken = { id: `txn_${payment}`, object: 'balance_transaction', fee: 21 }
  const charge = {
    ...{ id: `ch_${payment}`, object: 'charge', amount, currency: 'gbp' },
    ...{ created: Math.floor(Date.now() / 1000), balance_transaction: taken },
  }
  return {
    ...{ id, object: 'checkout.session', status: 'complete', payment_status: 'paid' },
    ...{ amount_total: amount, currency: 'gbp', client_reference_id: payment, metadata: { payment } },
    payment_intent: {
      id: `pi_${payment}`,
      object: 'payment_intent',
      status: 'succeeded',
      latest_charge: charge,
    },
  }
}

const server = createServer((request, response) => {
  const id = /^\/v1\/checkout\/sessions\/([^?/]+)/.exec(request.url ?? '')?.[1]
  const body = id ? checkout(id) : { object: 'list', data: [], has_more: false, available: [], pending: [] }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.stdin.resume().on('end', () => process.exit())
