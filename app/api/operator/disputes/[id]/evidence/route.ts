import { requireOperator } from '@/lib/platform/auth/operators'
import { handle, methods } from '@/lib/platform/http/handle'
import { jsonResponse } from '@/lib/platform/http/response'
import * as calls from '@/lib/server/operations/evidence-contract'
import { sendEvidence } from '@/lib/server/operations/send-evidence'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  {
    POST: handle(calls.sendEvidence, async ({ viewer, params, body }) => {
      const operator = await requireOperator(viewer)
      const { evidence: texts, reason } = body
      const { isSent } = await sendEvidence(operator, { disputeId: params.id, texts, reason })
      return isSent
        ? { message: 'Sent to the bank' }
        : jsonResponse({ message: 'We don’t know yet whether it arrived. We keep asking.' }, 202)
    }),
  },
  { concealsPath: true },
)
