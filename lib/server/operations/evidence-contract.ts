import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { message, optionalText, text } from '@/lib/base/calls/fields'
import { REASON_REQUIRED } from '@/lib/base/calls/rules'
import { EVIDENCE_MAX } from '@/lib/money/losses/rules'
import { REASON_MAX } from './rules'

const evidenceText = optionalText(EVIDENCE_MAX)

export const sendEvidence = defineCall({
  who: 'operator',
  stepUp: 'always',
  keyHeader: 'Attempt-Key',
  name: 'sendEvidence',
  method: 'POST',
  path: '/operator/disputes/{id}/evidence',
  summary:
    'Answers a dispute: sends this evidence to the payer’s bank, for good. 409 if that was done before; 202 while it is unknown whether it arrived.',
  params: z.object({ id: z.string().regex(/^d[pu]_\w{1,250}$/, 'This is not an id of a dispute.') }),
  body: z.object({
    evidence: z.object({
      productDescription: evidenceText,
      customerName: evidenceText,
      customerEmail: evidenceText,
      serviceDate: evidenceText,
      activityLog: evidenceText,
      refundPolicy: evidenceText,
      moreText: evidenceText,
    }),
    reason: text(REASON_MAX, { required: REASON_REQUIRED }),
  }),
  response: message,
  mayNeedApproval: true,
})
