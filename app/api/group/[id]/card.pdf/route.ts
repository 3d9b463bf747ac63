import { getCard } from '@/lib/groups/posters/card'
import * as calls from '@/lib/groups/posters/contract'
import { render } from '@/lib/groups/posters/renderings'
import { fileNameOf, fileResponse } from '@/lib/platform/http/file-response'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getCardPdf, async ({ viewer, params }) => {
    const card = await getCard(viewer, params.id)
    const body = await render(viewer.userId, ['card', card], async () => {
      // The typesetting code is loaded on first use.
      const { cardPdf } = await import('@/lib/groups/posters/card-pdf')
      return cardPdf(card)
    })
    return fileResponse({ name: `${fileNameOf(card.title)}-card.pdf`, type: 'application/pdf', body })
  }),
})
