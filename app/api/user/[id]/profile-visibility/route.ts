import * as calls from '@/lib/people/accounts/profile/contract'
import { setProfileVisibility } from '@/lib/people/accounts/profile/privacy'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.setProfileVisibility, ({ viewer, body }) =>
    setProfileVisibility(viewer.userId, body.isProfileVisible),
  ),
})
