import { getOwnPayment } from '@/lib/money/transactions/queries'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { checkPendingPayment } from './check-pending-payment'

/** The viewer's own payment, checked with the provider while it is pending; as last known if that fails. */
export async function checkPayment(viewer: Viewer, id: string) {
  const payment = await getOwnPayment(viewer, id)
  if (payment.status !== 'pending') return withStatusMessage(payment)
  await checkPendingPayment(id)
  return withStatusMessage(await getOwnPayment(viewer, id))
}

/** A payment with the message for its payer. */
export const withStatusMessage = (data: Awaited<ReturnType<typeof getOwnPayment>>) => ({
  data,
  message: data.failureMessage ?? STATUS_MESSAGES[data.status],
})

const STATUS_MESSAGES = {
  success: 'Your payment was received. Thank you!',
  pending: 'Your payment is still being processed.',
  failed: "This payment wasn't completed. Nothing was taken.",
} as const
