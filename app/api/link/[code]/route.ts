import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/links/contract'
import { readLink } from '@/lib/links/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.readLink, async ({ viewer, params }) => ({ link: await readLink(params.code, viewer) })),
})
