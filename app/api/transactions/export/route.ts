import { londonDay } from '@/lib/clock'
import { fileAnswer } from '@/lib/http/file-answer'
import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/statements/contract'
import { exportTransactions } from '@/lib/statements/export-transactions'
import { drawInTurn } from '@/lib/typesetting/draw-in-turn'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.exportTransactions, async ({ viewer }) =>
    fileAnswer({
      name: `transactions-${londonDay()}.csv`,
      type: 'text/csv; charset=utf-8',
      body: await drawInTurn(viewer.userId, () => exportTransactions(viewer)),
    }),
  ),
})
