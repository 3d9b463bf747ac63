import { z } from 'zod'
import { defineCall } from '@/lib/calls/define-call'
import { message, optionalText, text } from '@/lib/calls/fields'
import { isEmail } from '@/lib/email'

export const addFeedback = defineCall({
  name: 'addFeedback',
  method: 'POST',
  path: '/feedback/add',
  summary: 'Takes feedback, from visitors too.',
  who: 'visitor',
  body: z.object({
    comment: text(5000, { required: 'Please write your feedback.' }),
    userEmail: z
      .string('Please enter a valid email address')
      .nullish()
      .transform((value) => value?.trim() || null)
      .refine((value) => value === null || isEmail(value), 'Please enter a valid email address'),
    pageContext: optionalText(2000),
  }),
  answer: message,
  status: 201,
  limit: { calls: 10, seconds: 3600 },
})
