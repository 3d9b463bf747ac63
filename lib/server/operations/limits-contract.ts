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
  refineBy,
} from '@/lib/base/calls/fields'
import { limitProblem, REASON_MAX, UNTIL_NOT_FUTURE } from './rules'

const OPERATOR_COMMAND = { who: 'operator', stepUp: 'always', keyHeader: 'Attempt-Key' } as const

const dailyLimit = inPence({
  amount: amountInPounds().superRefine(refineBy(limitProblem)),
  until: z.iso.datetime({ offset: true, error: UNTIL_NOT_FUTURE }),
  reason: optionalText(REASON_MAX),
})
const dailyLimitFields = z.object({ groupId: id, amount: pounds, until: isoTime })

export const setTransferLimit = defineCall({
  ...OPERATOR_COMMAND,
  name: 'setTransferLimit',
  method: 'POST',
  path: '/operator/groups/{id}/transfer-limit',
  summary:
    'Sets how much a group may transfer in a day until a given time, instead of the usual limit. Replaces any earlier one.',
  params: idParams,
  body: dailyLimit,
  response: z.object({ message: z.string(), transferLimit: dailyLimitFields }),
})

export const setRefundLimit = defineCall({
  ...OPERATOR_COMMAND,
  name: 'setRefundLimit',
  method: 'POST',
  path: '/operator/groups/{id}/refund-limit',
  summary:
    'Sets how much of payments younger than a day a group may refund in a day until a given time, instead of the usual limit. Replaces any earlier one.',
  params: idParams,
  body: dailyLimit,
  response: z.object({ message: z.string(), refundLimit: dailyLimitFields }),
})
