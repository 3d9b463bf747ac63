import * as calls from '@/lib/groups/personal-pages/contract'
import { askForPersonalRefund } from '@/lib/groups/personal-pages/pay'
import { personalPageForm, personalPageNamespace } from '@/lib/groups/personal-pages/plain-form'
import { acceptForm } from '@/lib/platform/http/accept-form'
import { handle, methods } from '@/lib/platform/http/handle'

const handlePost = handle(
  calls.askForPersonalRefund,
  async ({ params, body, idempotencyKey }) => ({
    message: 'The organisers have been asked',
    refundRequest: await askForPersonalRefund(params.token, params.id, body.reason, idempotencyKey),
  }),
  { keyNamespaceOf: personalPageNamespace },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: acceptForm(handlePost, ({ reason }) => ({ reason }), personalPageForm('refund')),
})
