import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/server/operations/contract'
import { listFlags } from '@/lib/server/operations/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: handle(calls.listFlags, async () => ({ flags: await listFlags() })) },
  { concealsPath: true },
)
