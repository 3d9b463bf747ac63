import { jsonAnswer } from '@/lib/platform/http/answer'
import { methods } from '@/lib/platform/http/handle'

/** Liveness: the process is running. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: () => jsonAnswer({ status: 'ok' }),
})
