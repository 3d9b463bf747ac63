import * as calls from '@/lib/groups/posters/contract'
import { drawCoverLabel } from '@/lib/groups/posters/cover-label'
import { fileResponse } from '@/lib/platform/http/file-response'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getCoverLabel, async ({ viewer, params }) =>
    fileResponse({
      name: 'cover-label.svg',
      type: 'image/svg+xml',
      body: await drawCoverLabel(viewer, params.id),
      isInline: true,
    }),
  ),
})
