import { drawInTurn } from '@/lib/base/documents/draw-in-turn'
import { listExportableGroupIds } from '@/lib/money/accounting/accounts'
import * as calls from '@/lib/money/accounting/contract'
import { makeMovementsFile } from '@/lib/money/accounting/movements-file'
import { fileResponse } from '@/lib/platform/http/file-response'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.exportMovements, async ({ viewer, query }) => {
    const groupIds = await listExportableGroupIds(viewer, query.groupId)
    const file = await drawInTurn(viewer.userId, () => makeMovementsFile(groupIds, query))
    return fileResponse({ ...file, type: 'text/csv; charset=utf-8' })
  }),
})
