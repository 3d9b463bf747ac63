import { Button } from '@/components/ui/buttons/button'
import { TEXT_LINK_CLASS } from '@/components/ui/buttons/text-link-class'
import { DateField } from '@/components/ui/fields/date-field'
import { Amount } from '@/components/ui/figures/amount'
import { EmptyState } from '@/components/ui/page/empty-state'
import { Panel } from '@/components/ui/page/panel'
import { formatPounds } from '@/lib/base/money/pence'
import type { MovementOverview } from '@/lib/money/accounting/rules'
import { DownloadFiles } from './download-files'

export type ExportPanelProps = {
  overview: MovementOverview
  /** This page, the calls that make the files, and the statement of a group. */
  paths: { page: string; files: string; statement: (groupId: string) => string }
}

/** What moved in the days one chooses, and the files for an accountant's program. Plain forms and links alone. */
export function ExportPanel({ overview, paths }: ExportPanelProps) {
  const { from, to, groupId, problems, sums } = overview
  const hasDateProblem = Boolean(problems.from ?? problems.to)
  return (
    <Panel title="What came in and went out">
      <div className="@container">
        <form method="get" action={paths.page} className="flex flex-wrap items-start gap-x-4 gap-y-3">
          {groupId ? <input type="hidden" name="groupId" value={groupId} /> : null}
          <DateField
            name="from"
            label="From"
            defaultValue={from}
            error={problems.from}
            required
            className="grow basis-40"
          />
          <DateField
            name="to"
            label="To"
            defaultValue={to}
            error={problems.to}
            required
            className="grow basis-40"
          />
          <Button type="submit" variant="secondary" className="grow @lg:mt-7 @lg:min-h-12 @lg:grow-0">
            Show these days
          </Button>
        </form>
      </div>
      {hasDateProblem ? null : sums.length === 0 ? (
        <EmptyState
          illustration="passbook"
          headingLevel={3}
          title="Nothing moved in these days"
          text="Choose other days above. A year can be shown at a time."
        />
      ) : (
        <>
          <Totals sums={sums} />
          <DownloadFiles overview={overview} filesPath={paths.files} />
          <Groups overview={overview} paths={paths} />
        </>
      )}
    </Panel>
  )
}

function Totals({ sums }: Pick<MovementOverview, 'sums'>) {
  const incomingPence = sums.reduce((sum, one) => sum + one.incomingPence, 0)
  const outgoingPence = sums.reduce((sum, one) => sum + one.outgoingPence, 0)
  return (
    <dl className="mt-6 max-sm:divide-y max-sm:divide-rule sm:flex sm:flex-wrap sm:gap-x-8 sm:gap-y-4">
      <Total label="Came in" pence={incomingPence} />
      <Total label="Went out" pence={outgoingPence} />
      <Total label="Left" pence={incomingPence - outgoingPence} />
    </dl>
  )
}

/** A line of an account on a phone, a figure above its name where there is room. */
const Total = ({ label, pence }: { label: string; pence: number }) => (
  <div className="flex items-baseline justify-between gap-4 max-sm:py-2 sm:flex-col-reverse sm:items-start sm:gap-0 sm:border-l sm:border-rule sm:pl-4">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd>
      <Amount pence={pence} size="medium" />
    </dd>
  </div>
)

const linkClass = `${TEXT_LINK_CLASS} inline-flex min-h-11 items-center`

function Groups({ overview, paths }: ExportPanelProps) {
  const { from, to, groupId, sums } = overview
  const days = new URLSearchParams({ from, to })
  return (
    <>
      <h3 className="mt-8 text-base font-semibold">{groupId ? 'One collection' : 'By collection'}</h3>
      <ul className="divide-y divide-rule">
        {sums.map((sum) => (
          <li
            key={sum.groupId}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-3 pb-1"
          >
            <div className="min-w-0 grow basis-48">
              <p className="font-semibold [overflow-wrap:anywhere]">
                <bdi>{sum.title}</bdi>
              </p>
              <p className="figures text-sm text-ink-soft">
                {`${formatPounds(sum.incomingPence)} in, ${formatPounds(sum.outgoingPence)} out`}
              </p>
            </div>
            <Amount pence={sum.incomingPence - sum.outgoingPence} />
            <p className="flex basis-full flex-wrap gap-x-5 text-sm">
              {sums.length > 1 ? (
                <a
                  href={`${paths.page}?${days}&groupId=${sum.groupId}`}
                  aria-label={`Only this one: ${sum.title}`}
                  className={linkClass}
                >
                  Only this one
                </a>
              ) : null}
              {(['pdf', 'csv'] as const).map((format) => (
                <a
                  key={format}
                  href={`${paths.statement(sum.groupId)}?format=${format}`}
                  download
                  aria-label={`Whole statement (${format.toUpperCase()}) of ${sum.title}`}
                  className={linkClass}
                >
                  {format === 'pdf' ? 'Statement (PDF)' : 'CSV'}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
      {groupId ? (
        <a href={`${paths.page}?${days}`} className={linkClass}>
          Show all collections
        </a>
      ) : null}
    </>
  )
}
