import { POST as receiveConnected } from '@/app/api/webhooks/stripe/connected/route'
import { POST as receiveSnapshot } from '@/app/api/webhooks/stripe/route'
import { POST as receiveThin } from '@/app/api/webhooks/stripe/thin/route'
import type { SignedWebhook } from '@/sandbox/stripe/webhooks'

const RECEIVERS: Record<string, typeof receiveSnapshot> = {
  thin: receiveThin,
  connected: receiveConnected,
}

/** Passes a webhook to its route handler; returns the status. */
export async function receiveWebhook({ path, payload, signature }: SignedWebhook): Promise<number> {
  const receive = RECEIVERS[path.split('/').at(-1) ?? ''] ?? receiveSnapshot
  const headers = { 'stripe-signature': signature }
  const { status } = await receive(
    new Request(`http://localhost:3000${path}`, { method: 'POST', headers, body: payload }),
  )
  return status
}
