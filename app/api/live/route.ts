import { now } from '@/lib/base/clock'
import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/platform/messages/live/contract'
import { openStream } from '@/lib/platform/messages/live/open-stream'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    GET: handle(calls.streamLive, async ({ viewer, query, request }) =>
      openStream(viewer, query.since ?? now().getTime(), request.signal),
    ),
  },
  { refusesHead: true },
)
