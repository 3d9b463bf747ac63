import { londonDay } from '@/lib/base/clock'
import { drawInTurn } from '@/lib/base/documents/draw-in-turn'
import * as calls from '@/lib/money/statements/contract'
import { exportTransactions } from '@/lib/money/statements/export-transactions'
import { fileAnswer } from '@/lib/platform/http/file-answer'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.exportTransactions, async ({ viewer }) =>
    fileAnswer({
      name: `transactions-${londonDay()}.csv`,
      type: 'text/csv; charset=utf-8',
      body: await drawInTurn(viewer.userId, () => exportTransactions(viewer)),
    }),
  ),
})
