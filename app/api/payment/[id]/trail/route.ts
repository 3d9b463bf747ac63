import * as calls from '@/lib/money/statements/contract'
import { getTrail } from '@/lib/money/statements/trail'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getTrail, async ({ viewer, params }) => {
    const { steps } = await getTrail(viewer, params.id)
    return { steps }
  }),
})
