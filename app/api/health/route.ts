import { methods } from '@/lib/platform/http/handle'
import { jsonResponse } from '@/lib/platform/http/response'

/** Liveness: the process is running. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: () => jsonResponse({ status: 'ok' }),
})
