import { deleteAccount, requireCodeOfAdmin } from '@/lib/people/accounts/deletion/delete-account'
import * as calls from '@/lib/people/accounts/profile/contract'
import { getUser } from '@/lib/people/accounts/sign-in/queries'
import { clearedCookie } from '@/lib/platform/auth/cookie'
import { jsonAnswer } from '@/lib/platform/http/answer'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getUser, ({ params }) => getUser(params.id)),
  DELETE: handle(calls.deleteUser, async ({ viewer }) => {
    await requireCodeOfAdmin(viewer)
    return jsonAnswer(await deleteAccount(viewer.userId), 200, { 'set-cookie': clearedCookie() })
  }),
})
