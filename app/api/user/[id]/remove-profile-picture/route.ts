import * as calls from '@/lib/people/accounts/profile/contract'
import { removePicture } from '@/lib/people/accounts/profile/pictures'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.removePicture, ({ viewer }) => removePicture(viewer.userId)),
})
