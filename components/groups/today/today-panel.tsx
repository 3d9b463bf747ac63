import { type ReactNode, useEffect, useRef, useState } from 'react'
import { timeLeft } from '@/components/groups/group/deadline-text'
import { OwedText } from '@/components/groups/group/owed-text'
import { PromisedFor } from '@/components/groups/reminders/promised-for'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { Link } from '@/components/ui/buttons/link'
import { Badge } from '@/components/ui/figures/badge'
import { Icon } from '@/components/ui/figures/icon'
import { Panel } from '@/components/ui/page/panel'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { formatPounds } from '@/lib/base/money/pence'
import { type WaitingTask, waitingPath, waitingText } from './waiting-texts'

export type TodayTasks = ApiResponse<'GET /today'>['today']
type OwedShare = TodayTasks['owed'][number]

/** More lines of a kind than this are folded away. */
const UNFOLDED_MAX = 4

type TodayPanelProps = { todayTasks: TodayTasks; londonToday: string; hasInvitations: boolean }

/** What needs the viewer today: their open shares, then what waits for them as an admin. */
export function TodayPanel({ todayTasks: { owed, waiting }, londonToday, hasInvitations }: TodayPanelProps) {
  // Open invitations are listed below, and need attention too.
  if (owed.length + waiting.length === 0) return hasInvitations ? null : <NothingToday />
  return (
    <Panel title="Needs you today" highlighted className="mb-5">
      <div className="flex flex-col gap-6">
        <Part title="To pay">
          {owed.map((share) => (
            <OwedLine key={share.groupId} share={share} londonToday={londonToday} />
          ))}
        </Part>
        <Part title="Waiting for you as an admin">
          {waiting.map((task) => (
            <WaitingLine key={`${task.kind} ${task.groupId}`} task={task} />
          ))}
        </Part>
      </div>
    </Panel>
  )
}

function NothingToday() {
  return (
    <Panel title="Needs you today" className="mb-5">
      <p className="flex items-center gap-2.5 text-ink-soft">
        <Icon className="icon-circle-check size-5 text-success" />
        Nothing. You owe nothing, and nothing is waiting for your answer.
      </p>
    </Panel>
  )
}

function Part({ title, children: lines }: { title: string; children: ReactNode[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="font-sans text-sm font-semibold text-ink-soft">{title}</h3>
      <ul className="divide-y divide-rule">{lines.slice(0, UNFOLDED_MAX)}</ul>
      {lines.length > UNFOLDED_MAX ? <FoldedLines lines={lines.slice(UNFOLDED_MAX)} /> : null}
    </section>
  )
}

/** Drawn when first unfolded, which may be before this part is alive. */
function FoldedLines({ lines }: { lines: ReactNode[] }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  useEffect(() => setWasOpened(details.current?.open === true), [])
  return (
    <details ref={details} onToggle={() => setWasOpened(true)} className="group border-t border-rule">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-accent">
        {`${lines.length} more`}
        <Icon className="icon-chevron-down size-4.5 group-open:rotate-180" />
      </summary>
      {wasOpened ? <ul className="divide-y divide-rule border-t border-rule">{lines}</ul> : null}
    </details>
  )
}

function OwedLine({ share, londonToday }: { share: OwedShare; londonToday: string }) {
  const { groupId, groupTitle, amountPence, paymentDeadline, promisedFor } = share
  return (
    <li className="owed-line">
      <div className="min-w-0 grow basis-48">
        <p className="figure-small">
          <OwedText owedPence={amountPence} deadline={paymentDeadline} today={londonToday} />
        </p>
        <p className="owed-line-about">
          <bdi className="min-w-0 font-semibold break-words text-ink">{groupTitle}</bdi>
          <TimeLeft share={share} londonToday={londonToday} />
        </p>
        <PromisedFor day={promisedFor} className="mt-0.5" />
      </div>
      <ButtonLink
        eager
        href={`/group/${groupId}/initialize-payment`}
        aria-label={`Pay ${formatPounds(amountPence)} into ${groupTitle}`}
        className="max-sm:grow"
      >
        Pay
      </ButtonLink>
    </li>
  )
}

function TimeLeft({
  share: { paymentDeadline, isOverdue },
  londonToday,
}: {
  share: OwedShare
  londonToday: string
}) {
  const timeText = timeLeft(paymentDeadline, londonToday)
  if (isOverdue) return <Badge tone="red">{timeText}</Badge>
  return paymentDeadline === londonToday ? <Badge tone="yellow">{timeText}</Badge> : <span>{timeText}</span>
}

function WaitingLine({ task }: { task: WaitingTask }) {
  return (
    <li>
      <Link
        eager
        href={waitingPath(task)}
        className="group flex min-h-14 items-center justify-between gap-3 rounded-sm py-2"
      >
        <span className="min-w-0">
          <span className="block font-semibold group-hover:underline">{waitingText(task)}</span>
          <bdi className="block text-sm break-words text-ink-soft">{task.groupTitle}</bdi>
        </span>
        <Icon className="icon-chevron-right size-5 text-ink-soft" />
      </Link>
    </li>
  )
}
