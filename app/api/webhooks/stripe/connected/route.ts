import { methods } from '@/lib/platform/http/handle'
import { readConnectedEvent } from '@/lib/platform/stripe/client'
import { CONNECTED_PREFIX } from '@/lib/server/webhooks/apply-event'
import { receiveEvent } from '@/lib/server/webhooks/receive-event'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: (request) =>
    receiveEvent('/api/webhooks/stripe/connected', request, (body, signature) => {
      const { id, type, account = '' } = readConnectedEvent(body, signature)
      return { id, type: `${CONNECTED_PREFIX}${type}`, subjectId: account }
    }),
})
