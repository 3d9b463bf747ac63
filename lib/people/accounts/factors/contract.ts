import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { isoTime, line, message, refineBy } from '@/lib/base/calls/fields'
import {
  CODE_MESSAGES,
  codeProblem,
  PASSKEY_NAME_MAX,
  PASSKEY_NAME_MESSAGES,
} from '@/lib/people/accounts/rules'

/** Second factors besides the codes we send: an authenticator app and passkeys. */

const code = z
  .union([z.string(), z.number()], CODE_MESSAGES.appCode)
  .transform((value) => String(value).replace(/\s/g, ''))
  .superRefine(refineBy((value) => codeProblem(value, CODE_MESSAGES.appCode)))

/** WebAuthn defines what the browser sends and receives; a library validates it on the server. */
const credential = z.looseObject({ id: z.string().min(1).max(1500), response: z.looseObject({}) })
const ceremony = z.object({ options: z.unknown() })
const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
})

export const listFactors = defineCall({
  name: 'listFactors',
  method: 'GET',
  path: '/auth/factors',
  summary: 'The authenticator app and the passkeys of the user.',
  who: 'signed-in',
  response: z.object({ authenticatorSince: isoTime.nullable(), passkeys: z.array(passkey) }),
})

export const beginTotp = defineCall({
  name: 'beginTotp',
  method: 'POST',
  path: '/auth/factors/totp/begin',
  summary: 'A new secret for an authenticator app; it takes effect once a code from it is confirmed.',
  who: 'signed-in',
  stepUp: 'always',
  response: z.object({
    secret: z.string(),
    uri: z.string(),
    qr: z
      .object({ size: z.number().int(), path: z.string() })
      .describe('The uri as a QR code: the path of an SVG whose viewBox is "0 0 size size".'),
  }),
})

export const confirmTotp = defineCall({
  name: 'confirmTotp',
  method: 'POST',
  path: '/auth/factors/totp/confirm',
  summary: 'Confirms the authenticator app with a code from it.',
  who: 'signed-in',
  stepUp: 'always',
  body: z.object({ code }),
  response: message,
})

export const removeTotp = defineCall({
  name: 'removeTotp',
  method: 'DELETE',
  path: '/auth/factors/totp',
  summary: 'Removes the authenticator app.',
  who: 'signed-in',
  stepUp: 'always',
  response: message,
  keyHeader: 'Attempt-Key',
})

export const beginPasskey = defineCall({
  name: 'beginPasskey',
  method: 'POST',
  path: '/auth/factors/passkeys/begin',
  summary: 'What the browser needs to create a passkey.',
  who: 'signed-in',
  stepUp: 'always',
  response: ceremony,
})

export const finishPasskey = defineCall({
  name: 'finishPasskey',
  method: 'POST',
  path: '/auth/factors/passkeys/finish',
  summary: 'Saves the passkey the browser created.',
  who: 'signed-in',
  stepUp: 'always',
  body: z.object({
    response: credential,
    name: line(PASSKEY_NAME_MAX, PASSKEY_NAME_MESSAGES)
      .optional()
      .describe('Left out, the passkey is named by what it is.'),
  }),
  response: passkey,
  status: 201,
  keyHeader: 'Attempt-Key',
})

export const removePasskey = defineCall({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/auth/factors/passkeys/{id}',
  summary: 'Removes a passkey.',
  who: 'signed-in',
  stepUp: 'always',
  params: z.object({ id: z.string().regex(/^[\w-]{1,1500}$/, 'This is not a valid id.') }),
  response: message,
  keyHeader: 'Attempt-Key',
})

export const stepUpByTotp = defineCall({
  name: 'stepUpByTotp',
  method: 'POST',
  path: '/auth/step-up/totp',
  summary:
    'Confirms it is the user, with a code from the authenticator app. After a reset by mail it makes a pending session full.',
  who: 'pending',
  body: z.object({ code }),
  response: message,
})

export const beginPasskeyStepUp = defineCall({
  name: 'beginPasskeyStepUp',
  method: 'POST',
  path: '/auth/step-up/passkey/begin',
  summary: 'What the browser needs to ask for a passkey.',
  who: 'pending',
  response: ceremony,
})

export const finishPasskeyStepUp = defineCall({
  name: 'finishPasskeyStepUp',
  method: 'POST',
  path: '/auth/step-up/passkey/finish',
  summary: 'Confirms it is the user, with a passkey. After a reset by mail it makes a pending session full.',
  who: 'pending',
  body: z.object({ response: credential }),
  response: message,
})
