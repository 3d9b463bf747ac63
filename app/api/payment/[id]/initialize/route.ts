import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/payments/contract'
import { initializePayment, requireOpenCheckout } from '@/lib/payments/initialize-payment'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(
    calls.initializePayment,
    async ({ params, body, viewer, idempotencyKey }) => {
      const started = await initializePayment({ ...body, viewer, groupId: params.groupId, idempotencyKey })
      return { ...started, message: 'Payment initialized' }
    },
    { mayReplay: (answer) => requireOpenCheckout((answer as { transactionId: string }).transactionId) },
  ),
})
