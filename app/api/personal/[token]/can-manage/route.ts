import { requestPersonalReduction } from '@/lib/groups/personal-pages/act-by-link'
import * as calls from '@/lib/groups/personal-pages/contract'
import { personalPageForm, personalPageNamespace } from '@/lib/groups/personal-pages/plain-form'
import { acceptForm } from '@/lib/platform/http/accept-form'
import { handle, methods } from '@/lib/platform/http/handle'

const handlePost = handle(
  calls.requestPersonalReduction,
  async ({ params, body, idempotencyKey }) => ({
    message: 'The admins were told, and nobody else',
    canManage: await requestPersonalReduction(params.token, body, idempotencyKey),
  }),
  { keyNamespaceOf: personalPageNamespace },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: acceptForm(handlePost, ({ amount, message }) => ({ amount, message }), personalPageForm('manage')),
})
