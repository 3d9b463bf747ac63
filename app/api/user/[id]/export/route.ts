import { exportUser } from '@/lib/accounts/export-user'
import * as calls from '@/lib/accounts/profile-contract'
import { jsonAnswer } from '@/lib/http/answer'
import { handle, methods } from '@/lib/http/handle'
import { drawInTurn } from '@/lib/typesetting/draw-in-turn'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.exportUser, async ({ viewer }) =>
    jsonAnswer(await drawInTurn(viewer.userId, () => exportUser(viewer.userId)), 200, {
      'content-disposition': 'attachment; filename="whipround-data.json"',
    }),
  ),
})
