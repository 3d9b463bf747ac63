import { drawInTurn } from '@/lib/base/documents/draw-in-turn'
import { exportUser } from '@/lib/people/accounts/deletion/export-user'
import * as calls from '@/lib/people/accounts/profile/contract'
import { handle, methods } from '@/lib/platform/http/handle'
import { jsonResponse } from '@/lib/platform/http/response'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.exportUser, async ({ viewer }) =>
    jsonResponse(await drawInTurn(viewer.userId, () => exportUser(viewer.userId)), 200, {
      'content-disposition': 'attachment; filename="whipround-data.json"',
    }),
  ),
})
