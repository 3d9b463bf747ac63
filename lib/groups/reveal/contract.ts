import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { idParams, isoTime, line, message, refineBy, text, tokenParams } from '@/lib/base/calls/fields'
import { now } from '@/lib/base/clock'
import { publicUpdateFields } from '@/lib/groups/updates/contract'
import {
  NAME_MAX,
  openingProblem,
  REVEAL_MESSAGES,
  recipientProblem,
  signedByProblem,
  THANKS_MAX,
} from './rules'

/** A card that opens at a moment, as the group's admins see it. */
const revealFields = z.object({
  url: z.string(),
  for: z.string(),
  opensAt: isoTime,
  signedBy: z.string().nullable(),
  thanks: z.string().nullable(),
  /** Whether an admin has hidden the thanks. */
  thanksHidden: z.boolean(),
})
const response = z.object({ reveal: revealFields })
const adminCall = { path: '/group/{id}/reveal', who: 'group-admin', params: idParams } as const

export const getReveal = defineCall({
  name: 'getReveal',
  method: 'GET',
  summary: 'The card for the person the group collects for, and when it opens.',
  ...adminCall,
  response,
})

export const setReveal = defineCall({
  name: 'setReveal',
  method: 'PUT',
  summary:
    'Makes the group’s names and messages into a card that opens at a moment, at an address of its own; changes it until then.',
  ...adminCall,
  body: z.object({
    for: line(NAME_MAX, { required: REVEAL_MESSAGES.for, tooLong: REVEAL_MESSAGES.for }).superRefine(
      refineBy(recipientProblem),
    ),
    opensAt: z.string(REVEAL_MESSAGES.opensAt).superRefine(refineBy((typed) => openingProblem(typed, now()))),
    signedBy: line(NAME_MAX).superRefine(refineBy(signedByProblem)).or(z.literal('')).nullish(),
  }),
  response: message.extend(response.shape),
})

export const removeReveal = defineCall({
  name: 'removeReveal',
  method: 'DELETE',
  summary: 'Ends the card’s address. Without one, nothing changes.',
  ...adminCall,
  response: message,
})

export const hideThanks = defineCall({
  name: 'hideThanks',
  method: 'PUT',
  path: '/group/{id}/reveal/thanks',
  summary: 'Hides the word of thanks on the card, or shows it again.',
  who: 'group-admin',
  params: idParams,
  body: z.object({ hidden: z.boolean('hidden must be true or false.') }),
  response: message.extend(response.shape),
})

const sealed = z.object({ open: z.literal(false), for: z.string(), opensAt: isoTime })
const opened = z.object({
  open: z.literal(true),
  for: z.string(),
  opensAt: isoTime,
  signedBy: z.string().nullable(),
  title: z.string(),
  coverUrl: z.string().nullable(),
  names: z.array(z.object({ name: z.string(), message: z.string().nullable() })),
  updates: z.array(publicUpdateFields),
  thanks: z.string().nullable(),
})

/** As many as reads of gifts. */
const tokenCall = { who: 'anyone', params: tokenParams, limit: { calls: 120, seconds: 60 } } as const

export const readReveal = defineCall({
  name: 'readReveal',
  method: 'GET',
  path: '/reveal/{token}',
  summary:
    'A card by its address: before its time, whom it is for and when it opens; then names and messages, never amounts.',
  ...tokenCall,
  response: z.object({ reveal: z.union([sealed, opened]) }),
})

export const getRevealPdf = defineCall({
  name: 'getRevealPdf',
  method: 'GET',
  path: '/reveal/{token}/card.pdf',
  summary: 'The opened card on A5 pages, to print.',
  ...tokenCall,
  // Its admins can change it each time, so that it is typeset anew.
  limit: { calls: 20, seconds: 600 },
  produces: ['application/pdf'],
  response: z.string(),
})

export const sayThanks = defineCall({
  name: 'sayThanks',
  method: 'POST',
  path: '/reveal/{token}/thanks',
  summary: 'Says thank you, once: on the card, and by mail to everyone who gave.',
  ...tokenCall,
  limit: { calls: 10, seconds: 600 },
  body: z.object({
    text: text(THANKS_MAX, { required: REVEAL_MESSAGES.thanks, tooLong: REVEAL_MESSAGES.thanksLong }),
  }),
  response: message.extend({ thanks: z.string() }),
  status: 201,
  keyHeader: 'Attempt-Key',
})
