import { londonDay } from '@/lib/clock'
import { fileAnswer } from '@/lib/http/file-answer'
import { handle, methods } from '@/lib/http/handle'
import { exportTransactions as call } from '@/lib/payments/contract'
import { exportTransactions } from '@/lib/payments/export-transactions'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(call, async ({ viewer }) =>
    fileAnswer({
      name: `transactions-${londonDay()}.csv`,
      type: 'text/csv; charset=utf-8',
      body: await exportTransactions(viewer),
    }),
  ),
})
