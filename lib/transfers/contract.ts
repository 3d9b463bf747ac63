import { z } from 'zod'
import { defineCall } from '@/lib/calls/define-call'
import { amountInPounds, by, inPence, pounds, withGroupId } from '@/lib/calls/fields'
import { PAYMENT_MESSAGES, positiveProblem } from '@/lib/payments/rules'

export const requestTransfer = defineCall({
  name: 'requestTransfer',
  method: 'POST',
  path: '/payment/{groupId}/transfer',
  summary: 'Sends collected money to the group’s payout account.',
  who: 'group-admin',
  params: withGroupId,
  stepUp: true,
  movesMoney: true,
  body: inPence({
    amount: amountInPounds(PAYMENT_MESSAGES.amount).superRefine(by(positiveProblem)),
  }),
  answer: z.object({ message: z.string(), data: z.object({ remainingAmount: pounds }) }),
  status: 201,
})
