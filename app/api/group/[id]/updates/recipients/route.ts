import * as calls from '@/lib/groups/updates/contract'
import { countRecipients } from '@/lib/groups/updates/count-recipients'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.countRecipients, async ({ viewer, params }) => ({
    recipientCount: await countRecipients(viewer, params.id),
  })),
})
