import { methods } from '@/lib/http/handle'
import { receiveEvent } from '@/lib/provider-events/receive-event'
import { readSnapshotEvent } from '@/lib/stripe/client'
import { traceOf } from '@/lib/stripe/trace'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: (request) =>
    receiveEvent(request, (body, signature) => {
      const { id, type, data } = readSnapshotEvent(body, signature)
      const subjectId = 'id' in data.object ? String(data.object.id) : ''
      return { id, type, subjectId, traceparent: traceOf(data.object) }
    }),
})
