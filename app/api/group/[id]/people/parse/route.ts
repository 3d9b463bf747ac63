import * as calls from '@/lib/groups/people-list/contract'
import { parsePeople } from '@/lib/groups/people-list/parse-people'
import { readListText } from '@/lib/groups/people-list/read-list-text'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.parsePeople, async ({ viewer, params, request }) =>
    parsePeople(viewer, params.id, await readListText(request)),
  ),
})
