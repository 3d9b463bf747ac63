import * as calls from '@/lib/groups/recorded-payments/contract'
import { notePayment } from '@/lib/groups/recorded-payments/note-payment'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.notePayment, async ({ params, body, viewer, idempotencyKey }) => ({
    message: 'Payment noted',
    notedPayment: await notePayment({ ...body, viewer, groupId: params.id, idempotencyKey }),
  })),
})
