import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { idParams, inPence, optionalText } from '@/lib/base/calls/fields'
import { oneMember, refineOneMember } from '@/lib/groups/members/contract'
import { positiveAmount } from '@/lib/money/payments/contract'
import { transactionFields } from '@/lib/money/transactions/contract'
import { NOTE_MAX, RECORDED_METHODS } from './rules'

const response = z.object({ message: z.string(), notedPayment: transactionFields })

export const recordPayment = defineCall({
  name: 'recordPayment',
  method: 'POST',
  path: '/group/{id}/noted-payment',
  summary:
    'Notes cash or a bank transfer for a member. It counts towards the share and the goal, and can never be transferred.',
  who: 'group-admin',
  params: idParams,
  keyHeader: 'Idempotency-Key',
  body: inPence(
    {
      memberId: oneMember.memberId,
      // Lower case, so that a retry that spells the name differently is still the same request.
      username: oneMember.username.transform((name) => name?.toLowerCase()),
      amount: positiveAmount,
      method: z.enum(RECORDED_METHODS, 'Please say how it was paid: in cash or by bank transfer.'),
      note: optionalText(NOTE_MAX),
    },
    refineOneMember,
  ),
  response,
  status: 201,
})

export const takeBackRecordedPayment = defineCall({
  name: 'takeBackRecordedPayment',
  method: 'DELETE',
  path: '/noted-payment/{id}',
  summary: 'Takes a noted payment back; both stay in the history. The id is the transaction’s.',
  who: 'signed-in',
  params: idParams,
  response,
  keyHeader: 'Attempt-Key',
})
