import { keyedUuid } from '@/lib/auth/secrets'
import { addFeedback } from '@/lib/feedback/add-feedback'
import * as calls from '@/lib/feedback/contract'
import { handle, methods } from '@/lib/http/handle'

/** The namespace of visitors' keys: they have no account, and the response reveals nothing. */
const visitors = () => keyedUuid('feedback keys', 'visitors')

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(
    calls.addFeedback,
    async ({ viewer, body, idempotencyKey }) => {
      await addFeedback(viewer, body, idempotencyKey)
      return { message: 'Thank you!' }
    },
    { spaceOf: visitors },
  ),
})
