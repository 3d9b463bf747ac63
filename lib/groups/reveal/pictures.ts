import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { tokenParams } from '@/lib/base/calls/fields'

/** Its address is not that of an API call, but requests for it are checked, limited and refused like calls. */
export const getEnvelope = defineCall({
  name: 'getEnvelope',
  method: 'GET',
  path: '/reveal/{token}/envelope.png',
  summary: 'The envelope of a card, as chat apps show it: whom it is for and the day it opens, nothing else.',
  who: 'anyone',
  params: tokenParams,
  limit: { calls: 120, seconds: 60 },
  produces: ['image/png'],
  response: z.string(),
})
