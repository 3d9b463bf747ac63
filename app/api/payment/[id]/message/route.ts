import * as calls from '@/lib/money/payments/contract'
import { writeOnCard } from '@/lib/money/payments/write-on-card'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.writeOnCard, ({ params, body, viewer }) => writeOnCard(viewer, params.id, body)),
})
