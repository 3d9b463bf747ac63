import { methods } from '@/lib/platform/http/handle'
import { readThinEvent } from '@/lib/platform/stripe/client'
import { receiveEvent } from '@/lib/server/webhooks/receive-event'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: (request) =>
    receiveEvent(request, (body, signature) => {
      const event = readThinEvent(body, signature)
      const about = 'related_object' in event ? event.related_object : null
      const subjectId = about && 'id' in about ? String(about.id) : ''
      return { id: event.id, type: event.type, subjectId }
    }),
})
