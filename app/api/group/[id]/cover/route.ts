import * as calls from '@/lib/groups/covers/contract'
import { removeCover, setCover } from '@/lib/groups/covers/set-cover'
import { handle, methods } from '@/lib/platform/http/handle'
import { readPicture } from '@/lib/platform/pictures/read-picture'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.setCover, ({ viewer, params, request }) =>
    setCover(viewer, params.id, () => readPicture(request, 'cover')),
  ),
  DELETE: handle(calls.removeCover, ({ viewer, params }) => removeCover(viewer, params.id)),
})
