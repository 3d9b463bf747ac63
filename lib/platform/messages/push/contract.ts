import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { id, idParams, isoTime, message, refineBy } from '@/lib/base/calls/fields'
import { endpointProblem, PUSH_MESSAGES } from './rules'

export const getPushKey = defineCall({
  name: 'getPushKey',
  method: 'GET',
  path: '/push/key',
  summary: 'The public key with which browsers subscribe to pushes; 404 if the server has none.',
  who: 'anyone',
  response: z.object({ key: z.string() }),
})

/** An uncompressed P-256 point, and 16 random bytes, in base64url. */
const POINT = /^B[\w-]{86}=?$/
const SECRET = /^[\w-]{22}(?:==)?$/

export const addPushSubscription = defineCall({
  name: 'addPushSubscription',
  method: 'POST',
  path: '/user/{id}/push-subscriptions',
  summary:
    'Subscribes one of the caller’s browsers to pushes until it logs out. At most 10; the oldest is dropped.',
  who: 'self',
  params: idParams,
  body: z.object({
    endpoint: z
      .string(PUSH_MESSAGES.endpoint)
      .max(2000, PUSH_MESSAGES.endpoint)
      .superRefine(refineBy(endpointProblem)),
    keys: z.object(
      {
        p256dh: z.string(PUSH_MESSAGES.keys).regex(POINT, PUSH_MESSAGES.keys),
        auth: z.string(PUSH_MESSAGES.keys).regex(SECRET, PUSH_MESSAGES.keys),
      },
      PUSH_MESSAGES.keys,
    ),
  }),
  response: message.extend({ subscription: z.object({ _id: id, createdAt: isoTime }) }),
  status: 201,
  limit: { calls: 60, seconds: 60 },
  keyHeader: 'Attempt-Key',
})

export const removePushSubscription = defineCall({
  name: 'removePushSubscription',
  method: 'DELETE',
  path: '/user/{id}/push-subscriptions/{subscriptionId}',
  summary: 'Unsubscribes one of the caller’s browsers from pushes.',
  who: 'self',
  params: idParams.extend({ subscriptionId: id }),
  response: message,
})
