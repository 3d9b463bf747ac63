import { methods } from '@/lib/http/handle'
import { receiveEvent } from '@/lib/provider-events/receive-event'
import { readSnapshotEvent } from '@/lib/stripe/client'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: (request) =>
    receiveEvent(request, (body, signature) => {
      const { id, type, data } = readSnapshotEvent(body, signature)
      return { id, type, subjectId: 'id' in data.object ? String(data.object.id) : '' }
    }),
})
