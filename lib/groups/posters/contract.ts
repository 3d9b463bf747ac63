import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { idParams } from '@/lib/base/calls/fields'

export const getCardPdf = defineCall({
  name: 'getCardPdf',
  method: 'GET',
  path: '/group/{id}/card.pdf',
  summary:
    'A card with the names and messages of all who gave, without amounts, as a PDF to print or to send.',
  who: 'member',
  params: idParams,
  produces: ['application/pdf'],
  response: z.string(),
})

export const getCoverLabel = defineCall({
  name: 'getCoverLabel',
  method: 'GET',
  path: '/group/{id}/cover/label.svg',
  summary: 'What lies on the group’s cover beside its link in a chat, as it is there: for choosing a cover.',
  who: 'group-admin',
  params: idParams,
  limit: { calls: 60, seconds: 60 },
  produces: ['image/svg+xml'],
  response: z.string(),
})
