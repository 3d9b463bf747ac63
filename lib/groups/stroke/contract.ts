import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { idParams } from '@/lib/base/calls/fields'

export const getOwnStroke = defineCall({
  name: 'getOwnStroke',
  method: 'GET',
  path: '/group/{id}/stroke.png',
  summary:
    'A square picture of the caller’s own stroke in the tally, without an amount; 404 until it is paid.',
  who: 'member',
  params: idParams,
  limit: { calls: 60, seconds: 60 },
  produces: ['image/png'],
  response: z.string(),
})
