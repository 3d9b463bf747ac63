import { presentAccounts, requireAccountantAccess } from '@/lib/money/accounting/accounts'
import * as calls from '@/lib/money/accounting/contract'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.readAccounts, async ({ params }) => ({
    accounts: await presentAccounts(await requireAccountantAccess(params.token)),
  })),
})
