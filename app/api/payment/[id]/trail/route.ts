import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/statements/contract'
import { getTrail } from '@/lib/statements/trail'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getTrail, async ({ viewer, params }) => {
    const { steps } = await getTrail(viewer, params.id)
    return { steps }
  }),
})
