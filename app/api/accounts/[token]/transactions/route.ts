import { drawInTurn } from '@/lib/base/documents/draw-in-turn'
import { requireAccess, selectGroupIds } from '@/lib/money/accounting/accounts'
import * as calls from '@/lib/money/accounting/contract'
import { exportFile } from '@/lib/money/accounting/export-file'
import { fileAnswer } from '@/lib/platform/http/file-answer'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.exportAccounts, async ({ params, query }) => {
    const access = await requireAccess(params.token)
    const groupIds = selectGroupIds(access, query.groupId)
    const file = await drawInTurn(access.linkId, () => exportFile(groupIds, query))
    return fileAnswer({ ...file, type: 'text/csv; charset=utf-8' })
  }),
})
