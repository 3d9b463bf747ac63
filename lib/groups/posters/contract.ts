import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { withId } from '@/lib/base/calls/fields'

export const getCardPdf = defineCall({
  name: 'getCardPdf',
  method: 'GET',
  path: '/group/{id}/card.pdf',
  summary:
    'A card with the names and messages of all who gave, without amounts, as a PDF to print or to send.',
  who: 'member',
  params: withId,
  produces: ['application/pdf'],
  answer: z.string(),
})
