import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/noted-payments/contract'
import { notePayment } from '@/lib/noted-payments/note-payment'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.notePayment, async ({ params, body, viewer, idempotencyKey }) => ({
    message: 'Payment noted',
    notedPayment: await notePayment({ ...body, viewer, groupId: params.id, idempotencyKey }),
  })),
})
