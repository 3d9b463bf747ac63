import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/statements/contract'
import { getPublicReceipt } from '@/lib/statements/public-receipt'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getPublicReceipt, async ({ params }) => {
    const { receipt } = await getPublicReceipt(params.token)
    return { receipt }
  }),
})
