import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/server/operations/contract'
import { getStatus } from '@/lib/server/operations/status'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: handle(calls.getStatus, getStatus) },
  { concealsPath: true },
)
