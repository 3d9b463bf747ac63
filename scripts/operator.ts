/**
 * `npm run operator -- COMMAND …`: what operators do on the server. Each change needs `--as EMAIL`, one of OPERATORS,
 * and `--reason TEXT`, and is recorded in the audit trail.
 */
import { parseArgs } from 'node:util'
import type { Operator } from '@/lib/platform/auth/operators'
import { requireActingOperator, requireId, UsageError } from './support/acting-operator'
import { loadSettings } from './support/load-settings'
import { MONEY_QUERIES, type MoneyQuery } from './support/money-queries'
import { runCommand } from './support/run-command'

const USAGE = `npm run operator -- COMMAND --as EMAIL --reason TEXT
  flags                      what needs an operator
  status                     what is unsettled, queues, scheduled jobs, replicas and their versions
  audit                      what operators did recently
  close FLAG                 closes a flag, with the reason as its note
  replay EVENT               fetches what an event of the provider is about, and applies it again
  pause GROUP | all          pauses transfers
  resume GROUP | all         resumes them
  end-sessions EMAIL         logs somebody out everywhere; also takes a phone number
  send-receipt PAYMENT       mails a receipt again
npm run operator -- COMMAND
  find                       payments by --amount POUNDS, --day 2026-11-26, --email EMAIL, --last4 DIGITS with --day
  ledger GROUP               a group's ledger, entry by entry
  month 2026-11              fees, losses and adjustments of a month by cause, as CSV`

type OperatorRequest = { operator: Operator; subject: string; reason: string }

/** Further lines, such as a stranger's in a report, stand further in: none can pass for a row of its own. */
const asOneRow = (text: string) => text.replaceAll('\n', '\n    ')

const QUERIES: Record<string, (query: MoneyQuery) => Promise<string[]>> = {
  ...MONEY_QUERIES,
  flags: async () => {
    const { listFlags } = await import('@/lib/server/operations/queries')
    const flags = await listFlags()
    return flags.map(({ _id, createdAt, title, subject, detail }) =>
      asOneRow(`${createdAt}  ${_id}  ${title}: ${subject}  ${detail}`),
    )
  },
  status: async () => {
    const { getStatus } = await import('@/lib/server/operations/status')
    const { describeStatus } = await import('./support/describe-status')
    return describeStatus(await getStatus())
  },
  audit: async () => {
    const { listActions } = await import('@/lib/server/operations/queries')
    const { actions } = await listActions({ page: 1, limit: 100 })
    return actions.map(({ at, who, what, subject, detail, reason }) =>
      asOneRow(`${at}  ${who}  ${what}  ${subject}  ${[detail, reason].filter(Boolean).join('  ')}`),
    )
  },
}

const ACTIONS: Record<string, (request: OperatorRequest) => Promise<string>> = {
  close: async ({ operator, subject, reason }) => {
    const { closeFlag } = await import('@/lib/server/operations/close-flag')
    await closeFlag(operator, requireId(subject), reason)
    return 'Flag closed.'
  },
  replay: async ({ operator, subject, reason }) => {
    const { replayEvent } = await import('@/lib/server/operations/replay-event')
    return `Applied ${await replayEvent(operator, subject, reason)} again.`
  },
  pause: async ({ operator, subject, reason }) => {
    const { pausePayouts } = await import('@/lib/server/operations/pause-payouts')
    await pausePayouts(operator, groupIdOf(subject), reason)
    return `Transfers paused: ${subject}.`
  },
  resume: async ({ operator, subject, reason }) => {
    const { findPause, resumePayouts } = await import('@/lib/server/operations/pause-payouts')
    const pause = await findPause(groupIdOf(subject))
    if (!pause) throw new UsageError(`Transfers are not paused: ${subject}.`)
    await resumePayouts(operator, pause.id, reason)
    return `Transfers resumed: ${subject}.`
  },
  'send-receipt': async ({ operator, subject, reason }) => {
    const { sendReceiptAgain } = await import('@/lib/server/operations/send-receipt')
    await sendReceiptAgain(operator, requireId(subject), reason)
    return `Receipt on its way: ${subject}.`
  },
  'end-sessions': async ({ operator, subject, reason }) => {
    const { endSessionsOfUser } = await import('@/lib/server/operations/end-sessions')
    return `Sessions ended: ${await endSessionsOfUser(operator, subject, reason)}.`
  },
}

const groupIdOf = (subject: string) => (subject === 'all' ? null : requireId(subject))

const STRING_OPTION = { type: 'string' } as const

async function runSubcommand(): Promise<string[]> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      as: STRING_OPTION,
      reason: STRING_OPTION,
      amount: STRING_OPTION,
      day: STRING_OPTION,
      email: STRING_OPTION,
      last4: STRING_OPTION,
    },
  })
  const [name = '', subject = ''] = positionals
  const [show, act] = [QUERIES[name], ACTIONS[name]]
  if (!show && !act) throw new UsageError(USAGE)
  loadSettings()
  if (show) return show({ ...values, subject })
  const { operator, reason } = await requireActingOperator(values)
  if (!subject) throw new UsageError(USAGE)
  return act ? [await act({ operator, subject, reason })] : []
}

runCommand(async () => console.log((await runSubcommand()).join('\n') || 'Nothing.'))
