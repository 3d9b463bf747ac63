import { methods } from '@/lib/platform/http/handle'
import { readSnapshotEvent } from '@/lib/platform/stripe/client'
import { traceOf } from '@/lib/platform/stripe/trace'
import { receiveEvent } from '@/lib/server/webhooks/receive-event'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: (request) =>
    receiveEvent('/api/webhooks/stripe', request, (body, signature) => {
      const { id, type, data } = readSnapshotEvent(body, signature)
      const subjectId = 'id' in data.object ? String(data.object.id) : ''
      return { id, type, subjectId, traceparent: traceOf(data.object) }
    }),
})
