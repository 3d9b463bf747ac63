import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/operations/contract'
import { listFlags } from '@/lib/operations/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: handle(calls.listFlags, async () => ({ flags: await listFlags() })) },
  { isHidden: true },
)
