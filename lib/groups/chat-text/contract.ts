import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { idParams } from '@/lib/base/calls/fields'

export const getChatText = defineCall({
  name: 'getChatText',
  method: 'GET',
  path: '/group/{id}/chat-text',
  summary:
    'How far the group is, in a line for its chat, with the address of its link; names=1 names who is in, and never who is not.',
  who: 'group-admin',
  params: idParams,
  query: z.object({ names: z.enum(['0', '1'], 'names must be 1 or 0.').optional() }),
  response: z.object({
    text: z.string(),
    /** The same, as somebody would say it. */
    spoken: z.string(),
    /** Whether anybody could be named. */
    hasNames: z.boolean(),
  }),
})
