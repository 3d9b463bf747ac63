import * as calls from '@/lib/groups/personal-pages/contract'
import { keySpace, personalPage } from '@/lib/groups/personal-pages/plain-form'
import { requestPersonalReduction } from '@/lib/groups/personal-pages/say'
import { acceptForm } from '@/lib/platform/http/accept-form'
import { handle, methods } from '@/lib/platform/http/handle'

const ask = handle(
  calls.requestPersonalReduction,
  async ({ params, body, idempotencyKey }) => ({
    message: 'The admins were told, and nobody else',
    canManage: await requestPersonalReduction(params.token, body, idempotencyKey),
  }),
  { spaceOf: keySpace },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: acceptForm(ask, ({ amount, message }) => ({ amount, message }), personalPage('manage')),
})
