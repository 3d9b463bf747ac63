import { jsonAnswer } from '@/lib/http/answer'
import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/links/contract'
import { makeLink } from '@/lib/links/make-link'
import { getLink } from '@/lib/links/queries'
import { stopLink } from '@/lib/links/stop-link'
import { updateLink } from '@/lib/links/update-link'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.makeLink, async ({ viewer, params, body }) => {
    const { isNew, link } = await makeLink(viewer, params.id, body)
    return isNew
      ? { message: 'Your link is ready', link }
      : jsonAnswer({ message: 'This group already has a link', link }, 200)
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
