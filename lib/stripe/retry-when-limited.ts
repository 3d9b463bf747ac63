import Stripe from 'stripe'

const TOO_MANY_REQUESTS = 429

/**
 * Connections to the provider on which a request too many is made again, as the SDK does after an outage. By itself
 * it hands such an answer on, although it says for certain that nothing happened.
 */
export function retryWhenLimited() {
  const client = Stripe.createNodeHttpClient()
  return Object.assign(Object.create(client) as typeof client, {
    async makeRequest(...request: Parameters<typeof client.makeRequest>) {
      const response = await client.makeRequest(...request)
      if (response.getStatusCode() === TOO_MANY_REQUESTS)
        response.getHeaders()['stripe-should-retry'] ??= 'true'
      return response
    },
  })
}
