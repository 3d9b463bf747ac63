import * as calls from '@/lib/groups/members/contract'
import { setAmounts } from '@/lib/groups/members/set-amount'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.setAmounts, ({ viewer, params, body }) =>
    setAmounts(viewer, params.id, body, body.amountPence),
  ),
})
