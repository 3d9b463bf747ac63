import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

type Webhook = {
  url: string
  payload: string
  signature: string
  timeoutMs: number
  signal: AbortSignal
}

/** Posts one webhook and returns the status of the response, or null if there was none in time. */
export function postWebhook({ url, payload, signature, timeoutMs, signal }: Webhook): Promise<number | null> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(payload),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signature,
    }
    const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const call = request(url, { method: 'POST', headers, agent: false, signal: abortSignal }, (response) => {
      response.resume()
      response.once('close', () => resolve(response.complete ? (response.statusCode ?? null) : null))
    })
    call.once('error', () => resolve(null))
    call.end(payload)
  })
}
