import { limitUploads, uploadPicture } from '@/lib/accounts/pictures'
import * as calls from '@/lib/accounts/profile-contract'
import { readPicture } from '@/lib/accounts/read-picture'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.uploadPicture, async ({ viewer, request }) => {
    await limitUploads(viewer.userId)
    return uploadPicture(viewer.userId, await readPicture(request))
  }),
})
