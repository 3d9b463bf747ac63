import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { message, optionalText, refineBy, text } from '@/lib/base/calls/fields'
import { EMAIL_INVALID } from '@/lib/base/email'
import { COMMENT_MAX, COMMENT_REQUIRED, optionalEmailProblem } from './rules'

export const addFeedback = defineCall({
  name: 'addFeedback',
  method: 'POST',
  path: '/feedback/add',
  summary: 'Sends feedback; open to visitors too.',
  who: 'visitor',
  body: z.object({
    comment: text(COMMENT_MAX, { required: COMMENT_REQUIRED }),
    userEmail: z
      .string(EMAIL_INVALID)
      .nullish()
      .transform((value) => value?.trim() || null)
      .superRefine(refineBy(optionalEmailProblem)),
    pageContext: optionalText(2000),
  }),
  response: message,
  status: 201,
  limit: { calls: 10, seconds: 3600 },
  keyHeader: 'Attempt-Key',
})
