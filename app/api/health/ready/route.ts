import { isDatabaseReady } from '@/lib/db/readiness'
import { jsonAnswer } from '@/lib/http/answer'
import { methods } from '@/lib/http/handle'

/** Readiness: the database answers and has every migration of this version. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: async () =>
    (await isDatabaseReady())
      ? jsonAnswer({ status: 'ready' })
      : jsonAnswer({ status: 'not ready' }, 503, { 'retry-after': '5' }),
})
