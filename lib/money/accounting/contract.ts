import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { id, idParams, isoTime, message, pounds, tokenParams } from '@/lib/base/calls/fields'
import { statementFormat } from '@/lib/money/statements/contract'
import { ACCOUNTING_MESSAGES, dayRangeProblem, EXPORT_FORMATS } from './rules'

/** As many as reads of gifts. */
const READ_LIMIT = { calls: 120, seconds: 60 }
const CSV = { produces: ['text/csv'], response: z.string() }

/** A wrong day is not compared with the other. */
const DAY_ERROR = { error: ACCOUNTING_MESSAGES.day, abort: true }
/** YYYY-MM-DD in London, from 2000 to 2999. */
const day = z.iso.date(DAY_ERROR).regex(/^2/, DAY_ERROR)

/** Which movements: those of two days in London and of all days between them. */
export const exportQuery = z
  .object({
    from: day,
    to: day,
    form: z.enum(EXPORT_FORMATS, ACCOUNTING_MESSAGES.form).default('csv'),
    /** Of one group; left out: of all. */
    groupId: id.optional(),
    /** A file has at most 1,000 lines; a page after the last has headings alone. */
    page: z.coerce
      .number('page must be at least 1.')
      .int('page must be a whole number.')
      .min(1, 'page must be at least 1.')
      .max(1_000_000, 'page is too large.')
      .default(1),
  })
  .superRefine((range, context) => {
    const problem = dayRangeProblem(range)
    if (problem) context.addIssue({ code: 'custom', path: ['to'], message: problem })
  })

export const exportMovements = defineCall({
  name: 'exportMovements',
  method: 'GET',
  path: '/exports/transactions',
  summary:
    'What came into and went out of the groups that the caller is an admin of, oldest first, as a file that Xero, QuickBooks or a spreadsheet takes as it is; its sum agrees with the ledger.',
  who: 'signed-in',
  query: exportQuery,
  ...CSV,
})

const accountantLink = z.object({
  _id: id,
  url: z.string(),
  createdAt: isoTime,
  expiresAt: isoTime,
  lastUsedAt: isoTime.nullable(),
})

export const makeAccountantLink = defineCall({
  name: 'makeAccountantLink',
  method: 'POST',
  path: '/accountant-links',
  summary:
    'Makes a link with which an accountant can read, without logging in, the accounts of all groups that the caller is an admin of at that moment. It works for 90 days; at most 5 at a time.',
  who: 'signed-in',
  stepUp: true,
  response: z.object({ message: z.string(), accountantLink }),
  status: 201,
  keyHeader: 'Attempt-Key',
})

export const listAccountantLinks = defineCall({
  name: 'listAccountantLinks',
  method: 'GET',
  path: '/accountant-links',
  summary: 'The caller’s links for accountants that still work, newest first.',
  who: 'signed-in',
  response: z.object({ accountantLinks: z.array(accountantLink) }),
})

export const endAccountantLink = defineCall({
  name: 'endAccountantLink',
  method: 'DELETE',
  path: '/accountant-links/{id}',
  summary: 'Ends one of the caller’s links for accountants at once.',
  who: 'signed-in',
  params: idParams,
  response: message,
  keyHeader: 'Attempt-Key',
})

/** What an accountant sees by a link: no addresses, and nothing that people wrote. */
export const accountsFields = z.object({
  /** The username of the person whose collections these are. */
  madeBy: z.string(),
  expiresAt: isoTime,
  groups: z.array(
    z.object({
      _id: id,
      title: z.string(),
      /** Recorded payments included. */
      remittedAmount: pounds,
      /** What is here now: available, reserved and disputed money, less the group’s debt. */
      heldAmount: pounds,
    }),
  ),
})

const tokenCall = { who: 'anyone', limit: READ_LIMIT } as const

export const readAccounts = defineCall({
  name: 'readAccounts',
  method: 'GET',
  path: '/accounts/{token}',
  summary: 'The groups whose accounts a link for an accountant shows. Opens no session.',
  ...tokenCall,
  params: tokenParams,
  response: z.object({ accounts: accountsFields }),
})

export const exportAccounts = defineCall({
  name: 'exportAccounts',
  method: 'GET',
  path: '/accounts/{token}/transactions',
  summary: 'The same file as /exports/transactions, by a link for an accountant.',
  ...tokenCall,
  params: tokenParams,
  query: exportQuery,
  ...CSV,
})

export const getAccountsStatement = defineCall({
  name: 'getAccountsStatement',
  method: 'GET',
  path: '/accounts/{token}/statements/{id}',
  summary: 'A group’s statement, by a link for an accountant; above 2,000 lines as CSV only.',
  ...tokenCall,
  params: tokenParams.extend({ id: z.string() }),
  query: z.object({ format: statementFormat }),
  // Typesetting one can take seconds.
  limit: { calls: 60, seconds: 600 },
  produces: ['text/csv', 'application/pdf'],
  response: z.string(),
})
