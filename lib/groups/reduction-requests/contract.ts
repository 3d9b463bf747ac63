import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import {
  amountInPounds,
  id,
  idParams,
  inPence,
  isoTime,
  optionalText,
  pounds,
  text,
} from '@/lib/base/calls/fields'
import { MESSAGE_MAX } from './rules'

const requestFields = z.object({
  _id: id,
  groupId: id,
  username: z.string(),
  amount: pounds,
  /** In the member's words. */
  message: z.string().nullable(),
  status: z.enum(['open', 'accepted', 'answered', 'closed']),
  answer: z.string().nullable(),
  createdAt: isoTime,
  answeredAt: isoTime.nullable(),
})
const response = z.object({ message: z.string(), canManage: requestFields })

export const requestReduction = defineCall({
  name: 'requestReduction',
  method: 'POST',
  path: '/group/{id}/can-manage',
  summary:
    'Tells the admins, and nobody else, how much of their share the caller can manage. Replaces an open request.',
  who: 'member',
  params: idParams,
  body: inPence({ amount: amountInPounds(), message: optionalText(MESSAGE_MAX) }),
  response,
  status: 201,
  keyHeader: 'Attempt-Key',
})

export const acceptReduction = defineCall({
  name: 'acceptReduction',
  method: 'POST',
  path: '/can-manage/{id}/accept',
  summary: 'Sets a member’s amount to what they can manage, and pins it.',
  who: 'signed-in',
  params: idParams,
  response,
  keyHeader: 'Attempt-Key',
})

export const answerReduction = defineCall({
  name: 'answerReduction',
  method: 'POST',
  path: '/can-manage/{id}/answer',
  summary: 'Answers a member who cannot manage their share, and leaves the amount as it is.',
  who: 'signed-in',
  params: idParams,
  body: z.object({ message: text(MESSAGE_MAX, { required: 'Please write an answer.' }) }),
  response,
  keyHeader: 'Attempt-Key',
})
