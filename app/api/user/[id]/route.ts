import { deleteAccount, requireCodeOfAdmin } from '@/lib/accounts/delete-account'
import * as calls from '@/lib/accounts/profile-contract'
import { getUser } from '@/lib/accounts/queries'
import { clearedCookie } from '@/lib/auth/cookie'
import { jsonAnswer } from '@/lib/http/answer'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getUser, ({ params }) => getUser(params.id)),
  DELETE: handle(calls.deleteUser, async ({ viewer }) => {
    await requireCodeOfAdmin(viewer)
    return jsonAnswer(await deleteAccount(viewer.userId), 200, { 'set-cookie': clearedCookie() })
  }),
})
