import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/payments/contract'
import { initializePayment } from '@/lib/payments/initialize-payment'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.initializePayment, async ({ params, body, viewer, onceKey }) => {
    const started = await initializePayment({ ...body, viewer, groupId: params.groupId, onceKey })
    return { ...started, message: 'Payment initialized' }
  }),
})
