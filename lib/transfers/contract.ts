import { z } from 'zod'
import { defineCall } from '@/lib/calls/define-call'
import { amountInPounds, inPence, pounds, withGroupId } from '@/lib/calls/fields'

const TRANSFER_AMOUNT = 'Please enter a valid amount greater than 0'

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
    amount: amountInPounds(TRANSFER_AMOUNT).refine((pence) => pence > 0, TRANSFER_AMOUNT),
  }),
  answer: z.object({ message: z.string(), data: z.object({ remainingAmount: pounds }) }),
  status: 201,
})
