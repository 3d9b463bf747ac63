import { methods } from '@/lib/http/handle'
import { receiveEvent } from '@/lib/provider-events/receive-event'
import { readThinEvent } from '@/lib/stripe/client'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: (request) =>
    receiveEvent(request, (body, signature) => {
      const event = readThinEvent(body, signature)
      const about = 'related_object' in event ? event.related_object : null
      const subjectId = about && 'id' in about ? String(about.id) : ''
      return { id: event.id, type: event.type, subjectId }
    }),
})
