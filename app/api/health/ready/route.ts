import { isStopping } from '@/lib/base/stopping'
import { isDatabaseReady } from '@/lib/platform/db/readiness'
import { methods } from '@/lib/platform/http/handle'
import { jsonResponse } from '@/lib/platform/http/response'

/** Readiness: the database answers and has every migration of this version, and this process is not about to stop. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: async () =>
    !isStopping() && (await isDatabaseReady())
      ? jsonResponse({ status: 'ready' })
      : jsonResponse({ status: 'not ready' }, 503, { 'retry-after': '5' }),
})
