import { addFeedback } from '@/lib/people/feedback/add-feedback'
import * as calls from '@/lib/people/feedback/contract'
import { keyedUuid } from '@/lib/platform/auth/secrets'
import { handle, methods } from '@/lib/platform/http/handle'

/** The namespace of visitors' keys: they have no account, and the response reveals nothing. */
const visitorNamespace = () => keyedUuid('feedback keys', 'visitors')

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(
    calls.addFeedback,
    async ({ viewer, body, idempotencyKey }) => {
      await addFeedback(viewer, body, idempotencyKey)
      return { message: 'Thank you!' }
    },
    { keyNamespaceOf: visitorNamespace },
  ),
})
