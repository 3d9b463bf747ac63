import * as calls from '@/lib/groups/recorded-payments/contract'
import { takeBackRecordedPayment } from '@/lib/groups/recorded-payments/take-back'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(calls.takeBackRecordedPayment, async ({ params, viewer }) => ({
    message: 'Payment taken back',
    notedPayment: await takeBackRecordedPayment(viewer, params.id),
  })),
})
