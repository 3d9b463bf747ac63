import Stripe from 'stripe'
import { timeLeft } from '@/lib/patience'

const TOO_MANY_REQUESTS = 429

/**
 * Connections to the provider, for no longer than a person waits. A request too many is made again, as the SDK does
 * after an outage; by itself it hands such an answer on, although it says for certain that nothing happened.
 */
export function connections() {
  const client = Stripe.createNodeHttpClient()
  return Object.assign(Object.create(client) as typeof client, {
    async makeRequest(...request: Parameters<typeof client.makeRequest>) {
      const [host, port, path, method, headers, data, protocol, timeout] = request
      const response = await client.makeRequest(
        host,
        port,
        path,
        method,
        headers,
        data,
        protocol,
        timeLeft(timeout),
      )
      if (response.getStatusCode() === TOO_MANY_REQUESTS)
        response.getHeaders()['stripe-should-retry'] ??= 'true'
      return response
    },
  })
}
