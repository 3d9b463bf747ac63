import * as calls from '@/lib/groups/members/contract'
import { setAmount } from '@/lib/groups/members/set-amount'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.setAmount, async ({ viewer, params, body }) => ({
    data: await setAmount(viewer, params.id, body, body.amountPence),
    message: 'Amount updated successfully!',
  })),
})
