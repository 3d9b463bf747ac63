import { londonDay } from '@/lib/base/clock'
import { drawInTurn } from '@/lib/base/documents/draw-in-turn'
import * as calls from '@/lib/money/statements/contract'
import { exportTransactions } from '@/lib/money/statements/export-transactions'
import { fileResponse } from '@/lib/platform/http/file-response'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.exportTransactions, async ({ viewer }) =>
    fileResponse({
      name: `transactions-${londonDay()}.csv`,
      type: 'text/csv; charset=utf-8',
      body: await drawInTurn(viewer.userId, () => exportTransactions(viewer)),
    }),
  ),
})
