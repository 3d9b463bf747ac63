import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/noted-payments/contract'
import { takeBackNotedPayment } from '@/lib/noted-payments/take-back'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(calls.takeBackNotedPayment, async ({ params, viewer }) => ({
    message: 'Payment taken back',
    notedPayment: await takeBackNotedPayment(viewer, params.id),
  })),
})
