import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { id, idParams, isoTime, pounds, tokenParams } from '@/lib/base/calls/fields'

export const exportTransactions = defineCall({
  name: 'exportTransactions',
  method: 'GET',
  path: '/transactions/export',
  summary: 'The caller’s own transactions as a CSV file, newest first.',
  who: 'signed-in',
  produces: ['text/csv'],
  response: z.string(),
})

export const statementFormat = z.enum(['csv', 'pdf'], 'format must be csv or pdf.').default('csv')

export const getStatement = defineCall({
  name: 'getStatement',
  method: 'GET',
  path: '/group/{id}/statement',
  summary:
    'Everything that came into and went out of a group, as a CSV or PDF file that agrees with the ledger; above 2,000 lines as CSV only (409 STATEMENT_TOO_LONG).',
  who: 'member',
  params: idParams,
  query: z.object({ format: statementFormat }),
  produces: ['text/csv', 'application/pdf'],
  response: z.string(),
})

/** What can happen to a payment's money. `fee`: borne by the group. `sent_back`: by the bank, or to the payer because it did not match. */
const TRAIL_KINDS = [
  'started',
  'paid',
  'fee',
  'failed',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'transferred',
  'reversed',
  'sent_back',
] as const

const trailStep = z.object({
  kind: z.enum(TRAIL_KINDS),
  at: isoTime,
  amount: pounds,
  /** The transfer that the money went with, or was taken back from. */
  transferId: id.optional(),
  /** Whether it reached the payout account. */
  arrived: z.boolean().optional(),
})

export const getTrail = defineCall({
  name: 'getTrail',
  method: 'GET',
  path: '/payment/{id}/trail',
  summary: 'What became of the money of a payment, oldest first; for its payer and the group’s admins.',
  who: 'signed-in',
  params: idParams,
  response: z.object({ steps: z.array(trailStep) }),
})

export const getPublicReceipt = defineCall({
  name: 'getPublicReceipt',
  method: 'GET',
  path: '/receipt/{token}',
  summary:
    'What a receipt says of a payment, and whether the chain of ledger entries that it is in is intact. It names nobody.',
  who: 'anyone',
  params: tokenParams,
  response: z.object({
    receipt: z.object({
      amount: pounds,
      groupTitle: z.string(),
      /** The day in London. */
      day: z.iso.date(),
      state: z.enum(['paid', 'partly refunded', 'refunded', 'under review']),
      /** Within the group, from 1. */
      entryNumber: z.number(),
      /** SHA-256, in hex. */
      entryHash: z.string(),
      chainHolds: z.boolean(),
      checkedAt: isoTime,
    }),
  }),
  limit: { calls: 60, seconds: 60 },
})
