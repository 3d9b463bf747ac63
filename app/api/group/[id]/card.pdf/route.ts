import { fileAnswer, fileNameOf } from '@/lib/http/file-answer'
import { handle, methods } from '@/lib/http/handle'
import { getCard } from '@/lib/posters/card'
import * as calls from '@/lib/posters/contract'
import { render } from '@/lib/posters/renderings'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getCardPdf, async ({ viewer, params }) => {
    const card = await getCard(viewer, params.id)
    const body = await render(viewer.userId, ['card', card], async () => {
      // The typesetting code is loaded on first use.
      const { cardPdf } = await import('@/lib/posters/card-pdf')
      return cardPdf(card)
    })
    return fileAnswer({ name: `${fileNameOf(card.title)}-card.pdf`, type: 'application/pdf', body })
  }),
})
