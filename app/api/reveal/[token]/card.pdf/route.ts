import { clothOf } from '@/lib/groups/covers/cloth'
import { render } from '@/lib/groups/posters/renderings'
import * as calls from '@/lib/groups/reveal/contract'
import { readRevealByToken, readSignedCard, requireRevealOpen } from '@/lib/groups/reveal/queries'
import { queueKeyOf } from '@/lib/platform/http/caller'
import { fileNameOf, fileResponse } from '@/lib/platform/http/file-response'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getRevealPdf, async ({ params, request }) => {
    const reveal = requireRevealOpen(await readRevealByToken(params.token))
    const card = await readSignedCard(reveal)
    const body = await render(queueKeyOf(request), ['reveal', reveal.groupId, card], async () => {
      // The typesetting code is loaded on first use.
      const [{ revealPdf }, { readCardPictures }] = await Promise.all([
        import('@/lib/groups/reveal/reveal-pdf'),
        import('@/lib/groups/reveal/card-pictures'),
      ])
      const { cover, pictures } = await readCardPictures(card)
      return revealPdf(card, clothOf(reveal.groupId), cover, pictures)
    })
    return fileResponse({ name: `${fileNameOf(card.for)}-card.pdf`, type: 'application/pdf', body })
  }),
})
