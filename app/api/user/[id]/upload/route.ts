import * as calls from '@/lib/people/accounts/profile/contract'
import { limitUploads, uploadPicture } from '@/lib/people/accounts/profile/pictures'
import { readPicture } from '@/lib/people/accounts/profile/read-picture'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.uploadPicture, async ({ viewer, request }) => {
    await limitUploads(viewer.userId)
    return uploadPicture(viewer.userId, await readPicture(request))
  }),
})
