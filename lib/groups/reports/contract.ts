import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { message, optionalText } from '@/lib/base/calls/fields'
import { HOUR, SECOND } from '@/lib/base/clock'
import { NOT_OUR_PAGE, REPORT_REASON_MAX } from './rules'

export const reportPage = defineCall({
  name: 'reportPage',
  method: 'POST',
  path: '/report',
  summary:
    'Reports one of our public pages to the operators. The response is the same whether or not there is anything at its address.',
  who: 'anyone',
  body: z.object({
    url: z.string(NOT_OUR_PAGE).max(2000, NOT_OUR_PAGE),
    reason: optionalText(REPORT_REASON_MAX),
  }),
  response: message,
  limit: { calls: 5, seconds: HOUR / SECOND },
})
