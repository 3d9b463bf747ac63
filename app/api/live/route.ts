import { now } from '@/lib/clock'
import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/live/contract'
import { openStream } from '@/lib/live/open-stream'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    GET: handle(calls.streamLive, async ({ viewer, query, request }) =>
      openStream(viewer, query.since ?? now().getTime(), request.signal),
    ),
  },
  { refusesHead: true },
)
