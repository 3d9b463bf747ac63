import * as calls from '@/lib/groups/links/contract'
import { readLink } from '@/lib/groups/links/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.readLink, async ({ viewer, params }) => ({ link: await readLink(params.code, viewer) })),
})
