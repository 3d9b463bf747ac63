import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import {
  amountInPounds,
  groupIdParams,
  id,
  idParams,
  inPence,
  isoTime,
  pounds,
  refineBy,
} from '@/lib/base/calls/fields'
import { notPositiveProblem, PAYMENT_MESSAGES } from '@/lib/money/payments/rules'

export const requestTransfer = defineCall({
  name: 'requestTransfer',
  method: 'POST',
  path: '/payment/{groupId}/transfer',
  summary: 'Sends collected money to the group’s payout account.',
  who: 'group-admin',
  params: groupIdParams,
  stepUp: true,
  keyHeader: 'Idempotency-Key',
  body: inPence({
    amount: amountInPounds(PAYMENT_MESSAGES.amount).superRefine(refineBy(notPositiveProblem)),
  }),
  response: z.object({
    message: z.string(),
    data: z.object({
      remainingAmount: pounds,
      /** Both only while a second admin has to confirm it. */
      transferId: id.optional(),
      expiresAt: isoTime.optional(),
    }),
  }),
  status: 201,
  mayNeedApproval: true,
})

const transferResponse = z.object({ message: z.string(), data: z.object({ remainingAmount: pounds }) })

export const confirmTransfer = defineCall({
  name: 'confirmTransfer',
  method: 'POST',
  path: '/transfer/{id}/confirm',
  summary: 'A second admin’s confirmation: sends a transfer that waits for it. The id is the transaction’s.',
  who: 'signed-in',
  params: idParams,
  stepUp: true,
  keyHeader: 'Idempotency-Key',
  response: transferResponse,
})

export const declineTransfer = defineCall({
  name: 'declineTransfer',
  method: 'POST',
  path: '/transfer/{id}/decline',
  summary: 'Declines a transfer that waits for a second admin, or takes back the caller’s own.',
  who: 'signed-in',
  params: idParams,
  response: transferResponse,
  keyHeader: 'Attempt-Key',
})
