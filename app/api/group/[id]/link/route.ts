import * as calls from '@/lib/groups/links/contract'
import { makeLink } from '@/lib/groups/links/make-link'
import { getLink } from '@/lib/groups/links/queries'
import { stopLink } from '@/lib/groups/links/stop-link'
import { updateLink } from '@/lib/groups/links/update-link'
import { handle, methods } from '@/lib/platform/http/handle'
import { jsonResponse } from '@/lib/platform/http/response'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.makeLink, async ({ viewer, params, body }) => {
    const { isNew, link } = await makeLink(viewer, params.id, body)
    return isNew
      ? { message: 'Your link is ready', link }
      : jsonResponse({ message: 'This group already has a link', link }, 200)
  }),
  GET: handle(calls.getLink, async ({ viewer, params }) => ({ link: await getLink(viewer, params.id) })),
  PUT: handle(calls.updateLink, async ({ viewer, params, body }) => ({
    message: 'Link updated',
    link: await updateLink(viewer, params.id, body),
  })),
  DELETE: handle(calls.stopLink, async ({ viewer, params, query }) => {
    await stopLink(viewer, params.id, query.code)
    return { message: 'The link is off' }
  }),
})
