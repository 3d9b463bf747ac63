import { handle, methods } from '@/lib/http/handle'
import { streamLive } from '@/lib/live/contract'
import { openStream } from '@/lib/live/open-stream'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    GET: handle(streamLive, async ({ viewer, query, request }) =>
      openStream(viewer, query.since ?? Date.now(), request.signal),
    ),
  },
  { refusesHead: true },
)
