import { isStopping } from '@/lib/base/stopping'
import { isDatabaseReady } from '@/lib/platform/db/readiness'
import { jsonAnswer } from '@/lib/platform/http/answer'
import { methods } from '@/lib/platform/http/handle'

/** Readiness: the database answers and has every migration of this version, and this process is not about to stop. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: async () =>
    !isStopping() && (await isDatabaseReady())
      ? jsonAnswer({ status: 'ready' })
      : jsonAnswer({ status: 'not ready' }, 503, { 'retry-after': '5' }),
})
