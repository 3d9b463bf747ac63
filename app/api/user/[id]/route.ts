import { deleteAccount, requireAdminStepUp } from '@/lib/people/accounts/deletion/delete-account'
import * as calls from '@/lib/people/accounts/profile/contract'
import { getUser } from '@/lib/people/accounts/sign-in/queries'
import { clearedCookie } from '@/lib/platform/auth/cookie'
import { handle, methods } from '@/lib/platform/http/handle'
import { jsonResponse } from '@/lib/platform/http/response'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getUser, ({ params }) => getUser(params.id)),
  DELETE: handle(calls.deleteUser, async ({ viewer }) => {
    await requireAdminStepUp(viewer)
    return jsonResponse(await deleteAccount(viewer.userId), 200, { 'set-cookie': clearedCookie() })
  }),
})
