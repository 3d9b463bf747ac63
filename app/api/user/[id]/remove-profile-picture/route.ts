import * as calls from '@/lib/accounts/contract'
import { removePicture } from '@/lib/accounts/pictures'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.removePicture, ({ viewer }) => removePicture(viewer.userId)),
})
