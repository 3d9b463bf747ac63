import { clothOf } from '@/lib/groups/covers/cloth'
import { findCover } from '@/lib/groups/posters/link-pictures'
import { render } from '@/lib/groups/posters/renderings'
import * as calls from '@/lib/groups/reveal/contract'
import { readOpenedCard, readRevealByToken, requireRevealOpen } from '@/lib/groups/reveal/queries'
import { queueKeyOf } from '@/lib/platform/http/caller'
import { fileNameOf, fileResponse } from '@/lib/platform/http/file-response'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getRevealPdf, async ({ params, request }) => {
    const reveal = requireRevealOpen(await readRevealByToken(params.token))
    const card = await readOpenedCard(reveal)
    const body = await render(queueKeyOf(request), ['reveal', reveal.groupId, card], async () => {
      // The typesetting code is loaded on first use.
      const { revealPdf, COVER } = await import('@/lib/groups/reveal/reveal-pdf')
      const { coverAsJpeg } = await import('@/lib/groups/posters/draw-png')
      const picture = card.coverUrl && (await findCover(card.coverUrl))
      const cover = picture ? await coverAsJpeg(picture, COVER) : null
      return revealPdf(card, clothOf(reveal.groupId), cover)
    })
    return fileResponse({ name: `${fileNameOf(card.for)}-card.pdf`, type: 'application/pdf', body })
  }),
})
