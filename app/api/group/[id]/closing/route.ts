import * as calls from '@/lib/closing/contract'
import { getClosing } from '@/lib/closing/queries'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getClosing, async ({ viewer, params }) => ({
    closing: await getClosing(viewer, params.id),
  })),
})
