import { drawInTurn } from '@/lib/base/documents/draw-in-turn'
import { pickGroupIds, requireAccountantAccess } from '@/lib/money/accounting/accounts'
import * as calls from '@/lib/money/accounting/contract'
import { makeMovementsFile } from '@/lib/money/accounting/movements-file'
import { queueKeyOf } from '@/lib/platform/http/caller'
import { fileResponse } from '@/lib/platform/http/file-response'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.exportAccounts, async ({ params, query, request }) => {
    const access = await requireAccountantAccess(params.token)
    const groupIds = pickGroupIds(access, query.groupId)
    const file = await drawInTurn(queueKeyOf(request), () => makeMovementsFile(groupIds, query))
    return fileResponse({ ...file, type: 'text/csv; charset=utf-8' })
  }),
})
