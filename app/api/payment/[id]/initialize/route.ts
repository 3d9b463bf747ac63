import * as calls from '@/lib/money/payments/contract'
import { initializePayment, requireOpenCheckout } from '@/lib/money/payments/initialize-payment'
import { callerAddress } from '@/lib/platform/http/caller'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(
    calls.initializePayment,
    async ({ params, body, viewer, idempotencyKey, request }) => {
      const caller = callerAddress(request)
      const { groupId } = params
      const { userId } = viewer
      const started = await initializePayment({ ...body, userId, groupId, caller, idempotencyKey })
      return { ...started, message: 'Payment initialized' }
    },
    {
      requireReplayable: (answer) => requireOpenCheckout((answer as { transactionId: string }).transactionId),
    },
  ),
})
