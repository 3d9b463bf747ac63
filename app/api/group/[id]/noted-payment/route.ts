import * as calls from '@/lib/groups/recorded-payments/contract'
import { recordPayment } from '@/lib/groups/recorded-payments/record-payment'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.recordPayment, async ({ params, body, viewer, idempotencyKey }) => ({
    message: 'Payment noted',
    notedPayment: await recordPayment({ ...body, viewer, groupId: params.id, idempotencyKey }),
  })),
})
