import { daysAfter } from '@/lib/base/clock'

/** Rules of exports for accountants that the browser and the server share. */

export const EXPORT_FORMATS = ['csv', 'xero', 'quickbooks'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** What Xero and QuickBooks take at a time. */
export const LINES_PER_FILE = 1_000
const DAYS_MAX = 366

export const LINKS_MAX = 5
/** How many days an accountant's link works. */
export const LINK_DAYS = 90

export const ACCOUNTING_MESSAGES = {
  day: 'Please enter a day.',
  order: 'The last day must not come before the first.',
  tooLong: `At most ${DAYS_MAX} days at a time.`,
  form: 'form must be csv, xero or quickbooks.',
  linkMade: 'A link was made with which an accountant can read your groups’ accounts.',
  tooManyLinks: `You have ${LINKS_MAX} links already. End one of them first.`,
} as const

/** What is wrong with a period of two days (YYYY-MM-DD), both included, or null. */
export function dayRangeProblem({ from, to }: { from: string; to: string }): string | null {
  if (to < from) return ACCOUNTING_MESSAGES.order
  return to >= daysAfter(from, DAYS_MAX) ? ACCOUNTING_MESSAGES.tooLong : null
}

/** How many files it takes to hold this many lines. */
export const fileCount = (lines: number): number => Math.ceil(lines / LINES_PER_FILE)

/** What moved in some days, as screens show it. */
export type MovementOverview = {
  /** YYYY-MM-DD, both included. */
  from: string
  to: string
  /** The only group, if one was chosen. */
  groupId: string | null
  /** What is wrong with the days. */
  problems: { from?: string; to?: string }
  /** Of each group in which anything moved; `notedLines` are in the file for spreadsheets alone. */
  sums: {
    groupId: string
    title: string
    lines: number
    notedLines: number
    incomingPence: number
    outgoingPence: number
  }[]
}
