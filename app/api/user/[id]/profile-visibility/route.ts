import { setProfileVisibility } from '@/lib/accounts/privacy'
import * as calls from '@/lib/accounts/profile-contract'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.setProfileVisibility, ({ viewer, body }) =>
    setProfileVisibility(viewer.userId, body.isProfileVisible),
  ),
})
