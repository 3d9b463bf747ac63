import * as calls from '@/lib/people/accounts/profile/contract'
import { uploadPicture } from '@/lib/people/accounts/profile/pictures'
import { handle, methods } from '@/lib/platform/http/handle'
import { limitUploads } from '@/lib/platform/pictures/pictures'
import { readPicture } from '@/lib/platform/pictures/read-picture'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.uploadPicture, async ({ viewer, request }) => {
    await limitUploads(viewer.userId)
    return uploadPicture(viewer.userId, await readPicture(request, 'profilePicture'))
  }),
})
