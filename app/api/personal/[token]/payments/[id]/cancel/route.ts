import * as calls from '@/lib/groups/personal-pages/contract'
import { cancelPersonalPayment } from '@/lib/groups/personal-pages/pay'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.cancelPersonalPayment, async ({ params }) => {
    await cancelPersonalPayment(params.token, params.id)
    return { message: 'The checkout is closed' }
  }),
})
