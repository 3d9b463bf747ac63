import * as calls from '@/lib/groups/closing/contract'
import { getClosing } from '@/lib/groups/closing/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getClosing, async ({ viewer, params }) => ({
    closing: await getClosing(viewer, params.id),
  })),
})
