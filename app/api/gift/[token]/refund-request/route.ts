import { keyedUuid } from '@/lib/auth/secrets'
import { askForGiftBack } from '@/lib/gifts/ask-for-gift-back'
import * as calls from '@/lib/gifts/contract'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(
    calls.askForGiftBack,
    async ({ params, body, idempotencyKey }) => ({
      message: 'The organisers have been asked',
      refundRequest: await askForGiftBack(params.token, body.reason, idempotencyKey),
    }),
    { spaceOf: ({ token }) => keyedUuid('gift page keys', token) },
  ),
})
