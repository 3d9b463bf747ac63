import Stripe from 'stripe'
import { timeoutWithinDeadline } from '@/lib/base/deadline'
import { watchProvider } from '@/lib/base/telemetry/watch'
import { callName, outcomeOf } from './call-name'
import { requireUnexpiredKey } from './key-expiry'

const TOO_MANY_REQUESTS = 429
const FIRST_ERROR_STATUS = 400

type StripeResponse = Awaited<ReturnType<ReturnType<typeof Stripe.createNodeHttpClient>['makeRequest']>>

/**
 * Connections to the provider that wait no longer than a person does. They retry a 429, as the SDK does after an
 * outage; by default the SDK does not, although a 429 says for certain that nothing happened.
 */
export function createHttpClient() {
  const client = Stripe.createNodeHttpClient()
  return Object.assign(Object.create(client) as typeof client, {
    async makeRequest(...request: Parameters<typeof client.makeRequest>) {
      const [host, port, path, method, headers, data, protocol, timeout] = request
      if (method !== 'GET') requireUnexpiredKey()
      const response = await watchProvider(
        { provider: 'stripe', call: callName(method, path) },
        () =>
          client.makeRequest(
            host,
            port,
            path,
            method,
            headers,
            data,
            protocol,
            timeoutWithinDeadline(timeout),
          ),
        { outcomeOf: (answer) => outcomeOf(answer.getStatusCode()) },
      )
      if (response.getStatusCode() === TOO_MANY_REQUESTS)
        response.getHeaders()['stripe-should-retry'] ??= 'true'
      return response.getStatusCode() < FIRST_ERROR_STATUS ? response : requireErrorBody(response)
    },
  })
}

/**
 * The SDK takes a response for an error only if its body has `error` (`RequestSender._jsonResponseHandler` in stripe
 * 23): a gateway's 502 with `{}` would look like a refund that was made. So this throws where that field is missing.
 */
function requireErrorBody(response: StripeResponse): StripeResponse {
  const read = response.toJSON.bind(response)
  response.toJSON = async () => {
    const body = await read()
    if (!body?.error) throw new Error(`${response.getStatusCode()} without the provider's own error`)
    return body
  }
  return response
}
