import { callerAddress } from '@/lib/http/caller'
import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/payments/contract'
import { initializePayment, requireOpenCheckout } from '@/lib/payments/initialize-payment'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(
    calls.initializePayment,
    async ({ params, body, viewer, idempotencyKey, request }) => {
      const caller = callerAddress(request)
      const { groupId } = params
      const started = await initializePayment({ ...body, viewer, groupId, caller, idempotencyKey })
      return { ...started, message: 'Payment initialized' }
    },
    { mayReplay: (answer) => requireOpenCheckout((answer as { transactionId: string }).transactionId) },
  ),
})
