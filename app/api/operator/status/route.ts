import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/operations/contract'
import { getStatus } from '@/lib/operations/status'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: handle(calls.getStatus, getStatus) },
  { isHidden: true },
)
