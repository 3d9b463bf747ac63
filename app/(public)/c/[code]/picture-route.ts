import { limitCaller } from '@/lib/http/caller'
import { fileAnswer, fileNameOf } from '@/lib/http/file-answer'
import { handle, methods } from '@/lib/http/handle'
import { readLink } from '@/lib/links/contract'
import type { PictureOfLink } from '@/lib/posters/link-pictures'
import type { previewPicture } from '@/lib/posters/pictures'

type Picture = Omit<typeof previewPicture, 'path'> & { path: string }
type Type = Parameters<typeof fileAnswer>[0]['type']

/**
 * The handlers of one picture of a link. Nobody keeps a copy: once the link is stopped it is gone everywhere but where
 * somebody saved it. What was drawn lately is kept here (lib/posters/renderings.ts), behind the same look at the link.
 */
export const pictureRoute = (picture: Picture, draw: (code: string) => Promise<PictureOfLink>) =>
  methods({
    GET: handle(picture, async ({ params, request }) => {
      // Counted with the reads of the link, whose page shows them.
      if (readLink.limit) await limitCaller(request, readLink.name, readLink.limit)
      const { title, body } = await draw(params.code)
      const name = `${fileNameOf(title)}-${picture.path.split('/').at(-1)}`
      return fileAnswer({ name, type: picture.produces?.[0] as Type, body, isShown: true })
    }),
  })
