import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { idParams, inPence } from '@/lib/base/calls/fields'
import { positiveAmount } from '@/lib/money/payments/contract'
import { transactionFields } from '@/lib/money/transactions/contract'

export const refundPayment = defineCall({
  name: 'refundPayment',
  method: 'POST',
  path: '/payment/{id}/refund',
  summary:
    'Refunds all or part of a contribution from money that has not been transferred out. The id is the transaction’s.',
  who: 'signed-in',
  params: idParams,
  stepUp: true,
  keyHeader: 'Idempotency-Key',
  body: inPence({ amount: positiveAmount }),
  response: z.object({ message: z.string(), data: transactionFields }),
  status: 201,
})
