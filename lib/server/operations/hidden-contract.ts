import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { id, message, optionalText } from '@/lib/base/calls/fields'
import { REASON_MAX } from './rules'

export const setHidden = defineCall({
  name: 'setHidden',
  method: 'POST',
  path: '/operator/hidden',
  summary:
    'Hides what a group shows to everyone, or shows it again: its cover, the update with this id, its card, or the thanks on that. It is gone from pages, pictures’ addresses and previews at once.',
  who: 'operator',
  stepUp: 'always',
  keyHeader: 'Attempt-Key',
  body: z
    .object({
      groupId: id,
      kind: z.enum(['cover', 'update', 'card', 'thanks']),
      id: id.optional(),
      hidden: z.boolean('hidden must be true or false.'),
      reason: optionalText(REASON_MAX),
    })
    .refine(({ kind, id }) => kind !== 'update' || id, {
      path: ['id'],
      error: 'Please say which.',
    }),
  response: message,
})
