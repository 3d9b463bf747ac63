import * as calls from '@/lib/money/accounting/contract'
import { endAccountantLink } from '@/lib/money/accounting/links'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: handle(calls.endAccountantLink, async ({ viewer, params }) => {
    await endAccountantLink(viewer, params.id)
    return { message: 'Link ended' }
  }),
})
