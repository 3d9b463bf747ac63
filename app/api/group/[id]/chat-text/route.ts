import { getChatText } from '@/lib/groups/chat-text/contract'
import * as queries from '@/lib/groups/chat-text/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getChatText, ({ viewer, params, query }) =>
    queries.getChatText(viewer, params.id, query.names === '1'),
  ),
})
