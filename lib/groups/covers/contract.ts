import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { idParams, message } from '@/lib/base/calls/fields'

const response = message.extend({
  /** Null where the group shows cloth in its own colour. */
  coverUrl: z.string().nullable(),
})

export const setCover = defineCall({
  name: 'setCover',
  method: 'POST',
  path: '/group/{id}/cover',
  summary:
    'Sets the group’s cover (multipart field cover), at most 5 MB: it is stored at most 1,600 pixels wide, without metadata.',
  who: 'group-admin',
  params: idParams,
  bodyKind: 'multipart',
  response,
  keyHeader: 'Attempt-Key',
})

export const removeCover = defineCall({
  name: 'removeCover',
  method: 'DELETE',
  path: '/group/{id}/cover',
  summary: 'Removes the group’s cover; without one, nothing changes.',
  who: 'group-admin',
  params: idParams,
  response,
  keyHeader: 'Attempt-Key',
})
