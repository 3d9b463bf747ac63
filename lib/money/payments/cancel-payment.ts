import { getOwnPayment } from '@/lib/money/transactions/queries'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { withStatusMessage } from './check-payment'
import { cancelCheckout } from './close-checkouts'

/** Closes the viewer's own open checkout; if it was paid in the meantime, the payment is credited. */
export async function cancelPayment(viewer: Viewer, id: string) {
  const payment = await getOwnPayment(viewer, id)
  if (payment.status === 'pending') await cancelCheckout(id)
  return withStatusMessage(await getOwnPayment(viewer, id))
}
