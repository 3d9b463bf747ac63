'use client'

import { useState } from 'react'
import { BackLink } from '@/components/ui/buttons/back-link'
import { Button } from '@/components/ui/buttons/button'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { Icon } from '@/components/ui/figures/icon'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import { weekdayAndDay } from '@/lib/base/dates'
import { SeasonTable } from './season-table'
import type { SeasonView } from './series'
import { SeriesForm } from './series-form'
import { StopButton } from './stop-button'

/** Where an admin has a collection repeat by itself, and sees who has paid in which period. */
export function SeasonScreen({ group, series, isRunning, season, hasOlderPeriods, tomorrow }: SeasonView) {
  return (
    // The table of who has paid may need the whole width.
    <div className={season ? undefined : 'mx-auto max-w-2xl'}>
      <PageHeader
        title="Repeat this collection"
        eyebrow={<bdi>{group.title}</bdi>}
        text="A new group begins by itself, with the same people, amounts and settings. Nothing is charged: everyone is told, and pays as they always do."
        back={<BackLink href={`/group/${group._id}`}>Back to the group</BackLink>}
      />
      <div className="flex flex-col gap-6">
        {series && isRunning ? (
          <RunningSeries {...{ group, series, tomorrow }} />
        ) : (
          <Panel title={series ? 'Start again' : 'A new group each time'} className="max-w-2xl">
            <SeriesForm groupId={group._id} series={null} tomorrow={tomorrow} />
          </Panel>
        )}
        {season && series ? (
          <Panel
            title="Who has paid"
            padding="none"
            aside={
              <ButtonLink
                variant="quiet"
                size="small"
                download
                icon={<Icon className="icon-download size-4.5" />}
                href={`/api/series/${series._id}.csv`}
              >
                CSV
              </ButtonLink>
            }
          >
            {hasOlderPeriods ? (
              <p className="border-b border-rule px-4 py-3 text-sm text-ink-soft">
                These are the newest periods. The CSV has all of them.
              </p>
            ) : null}
            <SeasonTable {...season} />
          </Panel>
        ) : null}
      </div>
    </div>
  )
}

type RunningSeriesProps = {
  group: SeasonView['group']
  series: NonNullable<SeasonView['series']>
  tomorrow: string
}

/** What happens next, and the two ways to change that. */
function RunningSeries({ group, series, tomorrow }: RunningSeriesProps) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Panel title={`Next: ${weekdayAndDay(series.next)}`} className="max-w-2xl">
      <p>
        {`At nine in the morning, and then every ${series.every}${endText(series)}. Everyone has ${daysText(series.daysToPay)} to pay.`}
      </p>
      {isEditing ? (
        <div className="mt-5">
          <SeriesForm
            groupId={group._id}
            series={series}
            tomorrow={tomorrow}
            onDone={() => setEditing(false)}
          />
        </div>
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setEditing(true)}>
            Change
          </Button>
          <StopButton groupId={group._id} />
        </div>
      )}
    </Panel>
  )
}

const daysText = (count: number) => (count === 1 ? 'a day' : `${count} days`)

function endText({ until, times }: RunningSeriesProps['series']): string {
  if (until) return ` until ${weekdayAndDay(until)}`
  if (times === null) return ''
  return times === 1 ? ', once more' : `, ${times} times more`
}
