import { drawInTurn } from '@/lib/base/documents/draw-in-turn'
import { getAccountsStatement, requireAccountantAccess } from '@/lib/money/accounting/accounts'
import * as calls from '@/lib/money/accounting/contract'
import { makeStatementFile } from '@/lib/money/statements/statement-file'
import { queueKeyOf } from '@/lib/platform/http/caller'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getAccountsStatement, async ({ params, query, request }) => {
    const access = await requireAccountantAccess(params.token)
    return drawInTurn(queueKeyOf(request), async () =>
      makeStatementFile(await getAccountsStatement(access, params.id), query.format),
    )
  }),
})
