import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { idParams, message, tokenParams } from '@/lib/base/calls/fields'
import { MESSAGE_KINDS, type MessageKind } from './rules'

/** The same fields for each kind. */
const fieldsByKind = <Schema extends z.ZodType>(schema: Schema) =>
  z.object(Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, schema])) as Record<MessageKind, Schema>)

export const preferenceFields = fieldsByKind(z.object({ mail: z.boolean(), push: z.boolean() })).extend({
  /** Whether pushes may contain amounts. */
  pushAmounts: z.boolean(),
})

export const getPreferences = defineCall({
  name: 'getPreferences',
  method: 'GET',
  path: '/user/{id}/preferences',
  summary: 'What the caller gets by mail and by push; in the app they get everything.',
  who: 'self',
  params: idParams,
  response: z.object({ preferences: preferenceFields }),
})

const onOrOff = z.boolean('This must be true or false.')
const oneKind = z.object({ mail: onOrOff, push: onOrOff }, 'Please send { mail, push }.').partial()
const changeFields = fieldsByKind(oneKind)
  .extend({ pushAmounts: z.boolean('pushAmounts must be true or false.') })
  .partial()

export const updatePreferences = defineCall({
  name: 'updatePreferences',
  method: 'PUT',
  path: '/user/{id}/preferences',
  summary: 'Switches mails and pushes of a kind on or off. Fields left out stay as they are.',
  who: 'self',
  params: idParams,
  /** The fields themselves, or inside `preferences` as in the response. */
  body: changeFields
    .extend({ preferences: changeFields.optional() })
    .transform(({ preferences, ...own }) => ({ ...preferences, ...own })),
  response: message.extend({ preferences: preferenceFields }),
})

export const unsubscribe = defineCall({
  name: 'unsubscribe',
  method: 'POST',
  path: '/unsubscribe/{token}',
  summary:
    'Switches off one kind of mail for the person a mail was sent to, as RFC 8058 requires: no session, no cookie, any body. The address in mails is the same without /api.',
  who: 'anyone',
  params: tokenParams,
  /** Set by the button on our own page, which is then shown again; a mail program is never redirected. */
  query: z.object({ by: z.literal('page').optional().catch(undefined) }),
  response: message,
  // A mail provider sends the requests of all its users from a few addresses.
  limit: { calls: 1200, seconds: 60 },
})
