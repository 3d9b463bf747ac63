import * as calls from '@/lib/money/statements/contract'
import { getPublicReceipt } from '@/lib/money/statements/public-receipt'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getPublicReceipt, async ({ params }) => {
    const { receipt } = await getPublicReceipt(params.token)
    return { receipt }
  }),
})
