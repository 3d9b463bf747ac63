import { handle, methods } from '@/lib/http/handle'
import { initializePayment as call } from '@/lib/payments/contract'
import { initializePayment } from '@/lib/payments/initialize-payment'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(call, async ({ params, body, viewer, onceKey }) => {
    const { amount: amountPence, ...rest } = body
    const started = await initializePayment({
      viewer,
      groupId: params.groupId,
      amountPence,
      onceKey,
      ...rest,
    })
    return { ...started, message: 'Payment initialized' }
  }),
})
