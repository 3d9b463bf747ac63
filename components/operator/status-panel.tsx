import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/figures/badge'
import { Panel } from '@/components/ui/page/panel'
import { mediumMoment } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { ageOf } from './age'
import { Bar } from './bar'
import { Reference } from './reference'
import { isLate, type SystemStatus } from './system-status'

/** How the system runs: queues, scheduled jobs, and the replicas that serve. */
export function StatusPanel({ status }: { status: SystemStatus }) {
  const { queues, runs, replicas } = status
  const now = new Date(status.at)
  const maxWaiting = Math.max(1, ...queues.map(({ waiting }) => waiting))
  const versions = new Set(replicas.map(({ version }) => version))
  return (
    <Panel title="How it runs" padding="none">
      <Part title="Replicas" aside={versions.size > 1 ? <Badge tone="yellow">Mixed versions</Badge> : null}>
        {replicas.length === 0 ? (
          <p className="text-ink-soft">No replica has reported that it is serving.</p>
        ) : null}
        <ul>
          {replicas.map(({ _id, host, version, startedAt }) => (
            <Line key={_id} name={host} summary={`Version ${version}`}>
              <time
                dateTime={startedAt}
                title={mediumMoment(startedAt)}
              >{`for ${ageOf(startedAt, now)}`}</time>
            </Line>
          ))}
        </ul>
      </Part>
      <Part title="Queues">
        <CollapsibleList summary={queuesText(queues)} isOpen={queues.some(isLate)}>
          {queues.map(({ name, waiting, active, retrying, oldestSeconds }) => (
            <li key={name} className="py-1.5">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="min-w-0 break-words">{name}</span>
                <span className="figures text-sm text-ink-soft">
                  {waiting + active === 0
                    ? 'empty'
                    : [`${waiting} waiting`, `${active} running`, retrying > 0 && `${retrying} tried before`]
                        .filter(Boolean)
                        .join(' · ')}
                  {isLate({ oldestSeconds }) ? (
                    <>
                      {' '}
                      <Badge tone="red">{`${Math.floor(oldestSeconds / 60)} minutes late`}</Badge>
                    </>
                  ) : null}
                </span>
              </p>
              {waiting > 0 ? <Bar ratio={waiting / maxWaiting} /> : null}
            </li>
          ))}
        </CollapsibleList>
      </Part>
      <Part title="Scheduled jobs">
        <CollapsibleList summary={runsText(runs)}>
          {runs.map(({ name, finishedAt, tookMs }) => (
            <Line
              key={name}
              name={name}
              summary={tookMs === null ? '' : `took ${(tookMs / 1000).toFixed(1)} s`}
            >
              {finishedAt ? (
                <time dateTime={finishedAt} title={mediumMoment(finishedAt)}>
                  {`${ageOf(finishedAt, now)} ago`}
                </time>
              ) : (
                'not yet'
              )}
            </Line>
          ))}
        </CollapsibleList>
      </Part>
    </Panel>
  )
}

function queuesText(queues: SystemStatus['queues']): string {
  const lateCount = queues.filter(isLate).length
  const busyCount = queues.filter(({ waiting, active }) => waiting + active > 0).length
  if (lateCount > 0) return `${lateCount} of ${queues.length} are late`
  return busyCount > 0
    ? `${busyCount} of ${queues.length} are at work, none is late`
    : `All ${queues.length} are empty`
}

function runsText(runs: SystemStatus['runs']): string {
  const finishedCount = runs.filter(({ finishedAt }) => finishedAt !== null).length
  return finishedCount === runs.length
    ? `All ${finishedCount} have run`
    : `${finishedCount} of ${runs.length} have run so far`
}

/** A list behind the one line that sums it up. */
const CollapsibleList = ({
  summary,
  isOpen,
  children,
}: {
  summary: string
  isOpen?: boolean
  children: ReactNode
}) => (
  <details open={isOpen}>
    <summary className="min-h-11 cursor-pointer rounded-sm py-2.5">{summary}</summary>
    <ul>{children}</ul>
  </details>
)

/** Money whose outcome is unknown, debts and disputes: what is neither finished nor flagged. */
export function UnsettledPanel({ status }: { status: SystemStatus }) {
  const { unsettled, undecided, undecidedCount } = status
  const now = new Date(status.at)
  const unsettledKinds = unsettled.filter(({ count }) => count > 0)
  const maxPence = Math.max(1, ...unsettledKinds.map(({ amountPence }) => amountPence))
  return (
    <Panel title="Unsettled" padding="none">
      {unsettledKinds.length > 0 ? (
        <Part title="Without an answer for over an hour">
          <ul>
            {unsettledKinds.map(({ kind, count, amountPence }) => (
              <li key={kind} className="py-1.5">
                <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span>{`${kind} × ${count}`}</span>
                  <span className="figures">{formatPounds(amountPence)}</span>
                </p>
                <Bar ratio={amountPence / maxPence} />
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {undecided.length === 0 ? (
        <p className="px-4 py-4 text-ink-soft sm:px-6">Everything is settled.</p>
      ) : (
        <ul className="divide-y divide-rule">
          {undecided.map(({ what, subject, detail, since }) => (
            <li key={`${what} ${subject}`} className="px-4 py-3 sm:px-6">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{what.replaceAll('-', ' ')}</span>
                <time dateTime={since} title={mediumMoment(since)} className="text-sm text-ink-soft">
                  {`for ${ageOf(since, now)}`}
                </time>
              </p>
              <p className="figures [overflow-wrap:anywhere]">{detail}</p>
              <Reference>{subject}</Reference>
            </li>
          ))}
        </ul>
      )}
      {undecidedCount > undecided.length ? (
        <p className="border-t border-rule px-4 py-3 text-sm text-ink-soft sm:px-6">
          {`And ${undecidedCount - undecided.length} more: npm run unsettled names them all.`}
        </p>
      ) : null}
    </Panel>
  )
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="border-b border-rule px-4 py-3.5 last:border-b-0 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-base">{title}</h3>
        {aside}
      </div>
      {children}
    </div>
  )
}

function Line({ name, summary, children }: { name: string; summary: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
      <span className="min-w-0 break-words">{name}</span>
      <span className="figures text-sm text-ink-soft">
        {summary ? `${summary} · ` : null}
        {children}
      </span>
    </li>
  )
}
