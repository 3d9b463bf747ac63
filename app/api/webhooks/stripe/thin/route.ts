import { methods } from '@/lib/platform/http/handle'
import { readThinEvent } from '@/lib/platform/stripe/client'
import { receiveEvent } from '@/lib/server/webhooks/receive-event'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: (request) =>
    receiveEvent('/api/webhooks/stripe/thin', request, (body, signature) => {
      const event = readThinEvent(body, signature)
      const relatedObject = 'related_object' in event ? event.related_object : null
      const subjectId = relatedObject && 'id' in relatedObject ? String(relatedObject.id) : ''
      return { id: event.id, type: event.type, subjectId }
    }),
})
