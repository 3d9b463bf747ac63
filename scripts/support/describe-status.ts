import { formatPounds } from '@/lib/base/money/pence'
import type { getStatus } from '@/lib/server/operations/status'

type Status = Awaited<ReturnType<typeof getStatus>>

/** The status in lines for a terminal. */
export function describeStatus({ replicas, queues, runs, unsettled, undecidedCount }: Status): string[] {
  return [
    ...replicas.map(
      ({ host, version, startedAt, seenAt }) =>
        `replica    ${host}  version ${version}  since ${startedAt}  seen ${seenAt}`,
    ),
    ...queues.map(
      ({ name, waiting, active, retrying, oldestSeconds }) =>
        `queue      ${name}  ${waiting} waiting, ${active} at work, ${retrying} tried before, oldest ${Math.round(oldestSeconds)} s`,
    ),
    ...runs.map(
      ({ name, finishedAt, tookMs }) =>
        `clock      ${name}  ${finishedAt ? `${finishedAt}, took ${tookMs} ms` : 'not yet'}`,
    ),
    ...unsettled.map(
      ({ kind, count, amountPence, oldestAt }) =>
        `unsettled  ${kind}  ${count}, ${formatPounds(amountPence)}${oldestAt ? `, since ${oldestAt}` : ''}`,
    ),
    `in all     ${undecidedCount === 0 ? 'nothing undecided' : `${undecidedCount} undecided: npm run unsettled names them`}`,
  ]
}
