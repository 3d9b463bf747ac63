import { methods } from '@/lib/http/handle'
import { CONNECTED } from '@/lib/provider-events/apply-event'
import { receiveEvent } from '@/lib/provider-events/receive-event'
import { readConnectedEvent } from '@/lib/stripe/client'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: (request) =>
    receiveEvent(request, (body, signature) => {
      const { id, type, account = '' } = readConnectedEvent(body, signature)
      return { id, type: `${CONNECTED}${type}`, subjectId: account }
    }),
})
