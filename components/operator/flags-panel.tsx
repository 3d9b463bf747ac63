import { TextLink } from '@/components/ui/buttons/text-link'
import { EmptyState } from '@/components/ui/page/empty-state'
import { Panel } from '@/components/ui/page/panel'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { mediumMoment } from '@/lib/base/dates'
import { ActionButton } from './action-button'
import { ageOf } from './age'
import { Reference } from './reference'
import { ReportedContent, type ReportedGroup } from './reported-content'

type Flag = ApiResponse<'GET /operator/flags'>['flags'][number]

/** What needs attention, oldest first: what it is, since when, and what can be done. */
export function FlagsPanel({
  flags,
  reportedGroups,
  now,
}: {
  flags: Flag[]
  reportedGroups: ReportedGroup[]
  now: Date
}) {
  return (
    <Panel title="Needs you" padding="none" aside={<ActionButton name="replay" variant="quiet" />}>
      {flags.length === 0 ? (
        <EmptyState
          headingLevel={3}
          title="Nothing needs you"
          text="You’ll get an email when something does."
        />
      ) : (
        <ul className="divide-y divide-rule">
          {flags.map((flag) => (
            <li key={flag._id} className="flex flex-col gap-2 px-4 py-4 sm:px-6">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className="min-w-0 text-lg">{flag.title}</h3>
                <p className="text-sm text-ink-soft">
                  <time dateTime={flag.createdAt} title={mediumMoment(flag.createdAt)}>
                    {`Open for ${ageOf(flag.createdAt, now)}`}
                  </time>
                </p>
              </div>
              <p className="figures min-w-0 [overflow-wrap:anywhere] whitespace-pre-line">{flag.detail}</p>
              {flag.meaning ? <p className="max-w-prose text-sm text-ink-soft">{flag.meaning}</p> : null}{' '}
              <Reference>{flag.subject}</Reference>
              {reportedGroups
                .filter(({ groupId }) => flag.kind === 'report' && flag.subject === groupId)
                .map((one) => (
                  <ReportedContent key={one.groupId} reportedGroup={one} />
                ))}
              <div className="mt-1 flex flex-wrap items-center gap-x-4">
                {flag.paymentId ? (
                  <TextLink standalone href={`/operator/payments/${flag.paymentId}`}>
                    See the payment
                  </TextLink>
                ) : null}
                <ActionButton name="closeFlag" subjectId={flag._id} subjectLabel={flag.title} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
