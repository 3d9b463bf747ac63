import { readLink } from '@/lib/groups/links/contract'
import type { LinkPicture } from '@/lib/groups/posters/link-pictures'
import type { getPreview } from '@/lib/groups/posters/pictures'
import { limitCaller, queueKeyOf } from '@/lib/platform/http/caller'
import { fileNameOf, fileResponse } from '@/lib/platform/http/file-response'
import { handle, methods } from '@/lib/platform/http/handle'

type PictureCall = Omit<typeof getPreview, 'path'> & { path: string }
type ContentType = Parameters<typeof fileResponse>[0]['type']

/**
 * The route handlers of one picture of a link. Responses are never cached, so that a stopped link's picture is gone
 * except where somebody saved it. Recent drawings are kept here (lib/groups/posters/renderings.ts), after the same check of
 * the link.
 */
export const pictureRoute = (
  call: PictureCall,
  draw: (code: string, queueKey: string) => Promise<LinkPicture>,
) =>
  methods({
    GET: handle(call, async ({ params, request }) => {
      // Counted as reads of the link, whose page shows the pictures.
      if (readLink.limit) await limitCaller(request, readLink.name, readLink.limit)
      const { title, body } = await draw(params.code, queueKeyOf(request))
      const name = `${fileNameOf(title)}-${call.path.split('/').at(-1)}`
      const response = fileResponse({ name, type: call.produces?.[0] as ContentType, body, isInline: true })
      // The age is for those who keep what they should not.
      response.headers.set('cache-control', 'no-store, max-age=0')
      return response
    }),
  })
