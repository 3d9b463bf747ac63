import { removePicture } from '@/lib/accounts/pictures'
import * as calls from '@/lib/accounts/profile-contract'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.removePicture, ({ viewer }) => removePicture(viewer.userId)),
})
