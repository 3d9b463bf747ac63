import { z } from 'zod'
import { defineCall } from '@/lib/calls/define-call'
import { withId } from '@/lib/calls/fields'

export const exportTransactions = defineCall({
  name: 'exportTransactions',
  method: 'GET',
  path: '/transactions/export',
  summary: 'The caller’s own transactions as a CSV file, newest first.',
  who: 'signed-in',
  produces: ['text/csv'],
  answer: z.string(),
})

export const getStatement = defineCall({
  name: 'getStatement',
  method: 'GET',
  path: '/group/{id}/statement',
  summary:
    'Everything that came into and went out of a group, as a CSV or PDF file that agrees with the ledger.',
  who: 'member',
  params: withId,
  query: z.object({ format: z.enum(['csv', 'pdf'], 'format must be csv or pdf.').default('csv') }),
  produces: ['text/csv', 'application/pdf'],
  answer: z.string(),
})
