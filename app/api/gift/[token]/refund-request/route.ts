import { askForGiftBack } from '@/lib/groups/gifts/ask-for-gift-back'
import * as calls from '@/lib/groups/gifts/contract'
import { keyedUuid } from '@/lib/platform/auth/secrets'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(
    calls.askForGiftBack,
    async ({ params, body, idempotencyKey }) => ({
      message: 'The organisers have been asked',
      refundRequest: await askForGiftBack(params.token, body.reason, idempotencyKey),
    }),
    { keyNamespaceOf: ({ token }) => keyedUuid('gift page keys', token) },
  ),
})
