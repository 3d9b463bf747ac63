import Stripe from 'stripe'
import { watchProvider } from '@/lib/metrics/watch'
import { timeLeft } from '@/lib/patience'
import { requireLivingKey } from './key-life'
import { nameOfCall, outcomeOf } from './name-of-call'

const TOO_MANY_REQUESTS = 429
const FIRST_ERROR = 400

type Response = Awaited<ReturnType<ReturnType<typeof Stripe.createNodeHttpClient>['makeRequest']>>

/**
 * Connections to the provider, for no longer than a person waits. A request too many is made again, as the SDK does
 * after an outage; by itself it hands such an answer on, although it says for certain that nothing happened.
 */
export function connections() {
  const client = Stripe.createNodeHttpClient()
  return Object.assign(Object.create(client) as typeof client, {
    async makeRequest(...request: Parameters<typeof client.makeRequest>) {
      const [host, port, path, method, headers, data, protocol, timeout] = request
      if (method !== 'GET') requireLivingKey()
      const response = await watchProvider(
        'stripe',
        nameOfCall(method, path),
        () => client.makeRequest(host, port, path, method, headers, data, protocol, timeLeft(timeout)),
        (answer) => outcomeOf(answer.getStatusCode()),
      )
      if (response.getStatusCode() === TOO_MANY_REQUESTS)
        response.getHeaders()['stripe-should-retry'] ??= 'true'
      return response.getStatusCode() < FIRST_ERROR ? response : withOwnError(response)
    },
  })
}

/**
 * The SDK looks for `error` in the body and nowhere else (`RequestSender._jsonResponseHandler` in stripe 23): what a
 * gateway on the way answers, such as 502 with `{}`, would be a refund that was made. Without it, nothing is known.
 */
function withOwnError(response: Response): Response {
  const read = response.toJSON.bind(response)
  response.toJSON = async () => {
    const body = await read()
    if (!body?.error) throw new Error(`${response.getStatusCode()} without the provider's own error`)
    return body
  }
  return response
}
