import type { Viewer } from '@/lib/auth/sessions'
import { getOwnPayment } from '@/lib/transactions/queries'
import { STATUS_MESSAGES } from './check-payment'
import { closeCheckout } from './close-checkouts'

/** Closes the caller's own open checkout; one that was paid all the same is credited. */
export async function cancelPayment(viewer: Viewer, id: string) {
  const before = await getOwnPayment(viewer, id)
  if (before.status === 'pending') await closeCheckout(id)
  const data = await getOwnPayment(viewer, id)
  return { data, message: STATUS_MESSAGES[data.status] }
}
