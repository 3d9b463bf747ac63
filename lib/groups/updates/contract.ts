import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { id, idParams, isoTime, line, message, refineBy, text } from '@/lib/base/calls/fields'
import { SIGNATURE_MAX, signatureProblem, UPDATE_MAX, UPDATE_MESSAGES } from './rules'

/** An update as everybody with the link reads it. */
export const publicUpdateFields = z.object({
  text: z.string(),
  pictureUrl: z.string().nullable(),
  createdAt: isoTime,
  /** How it is signed; null if nobody said so. */
  signedBy: z.string().nullable(),
})

const updateFields = publicUpdateFields.extend({
  _id: id,
  /** The username of the admin who wrote it. */
  author: z.string(),
})

/** What is written, whether sent as JSON or as a form. */
export const updateBody = z.object({
  text: text(UPDATE_MAX, UPDATE_MESSAGES),
  signedBy: line(SIGNATURE_MAX).superRefine(refineBy(signatureProblem)).or(z.literal('')).nullish(),
})

export const postUpdate = defineCall({
  name: 'postUpdate',
  method: 'POST',
  path: '/group/{id}/updates',
  summary:
    'Writes to everyone with a part in the collection, as JSON or as a form (text, signedBy, picture). Three in seven days, deleted ones included.',
  who: 'group-admin',
  params: idParams,
  bodyKind: 'multipart',
  body: updateBody,
  response: message.extend({ update: updateFields }),
  status: 201,
  keyHeader: 'Attempt-Key',
})

export const listUpdates = defineCall({
  name: 'listUpdates',
  method: 'GET',
  path: '/group/{id}/updates',
  summary: 'What the group’s admins have written, newest first.',
  who: 'member',
  params: idParams,
  response: z.object({ updates: z.array(updateFields) }),
})

export const countRecipients = defineCall({
  name: 'countRecipients',
  method: 'GET',
  path: '/group/{id}/updates/recipients',
  summary:
    'How many would get an update that the caller sends now by mail; who is a member and on the list counts twice.',
  who: 'group-admin',
  params: idParams,
  limit: { calls: 60, seconds: 60 },
  response: z.object({ recipientCount: z.int() }),
})

export const deleteUpdate = defineCall({
  name: 'deleteUpdate',
  method: 'DELETE',
  path: '/group/{id}/updates/{updateId}',
  summary: 'Deletes an update and its picture; letters that are not sent yet are not sent any more.',
  who: 'group-admin',
  params: idParams.extend({ updateId: id }),
  response: message,
  keyHeader: 'Attempt-Key',
})
