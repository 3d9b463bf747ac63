import { TextLink } from '@/components/ui/buttons/text-link'
import { classNames } from '@/components/ui/class-names'
import { mediumDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import type { CellState } from '@/lib/groups/series/rules'
import type { SeasonView } from './series'

type Season = NonNullable<SeasonView['season']>
type Cell = Season['people'][number]['cells'][number]

const CELL_CLASSES: Record<CellState, string> = {
  paid: 'text-success',
  noted: 'text-success',
  'let off': 'text-ink-soft',
  part: 'text-marmalade',
  owed: 'font-semibold text-ink',
}

/** People by periods. Names stay in view while the periods are scrolled sideways, by finger, wheel or keyboard. */
export function SeasonTable({ periods, people }: Season) {
  return (
    <section
      aria-label="People by periods"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[80dvh] overflow-auto focus-visible:outline-offset-[-3px]"
    >
      <table className="figures min-w-full border-separate border-spacing-0 text-left">
        <caption className="sr-only">Who has paid in which period</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-20 border-r border-b border-rule bg-sheet px-4 py-2.5"
            >
              Name
            </th>
            {periods.map(({ groupId, title, day }) => (
              <th
                key={groupId}
                scope="col"
                className="sticky top-0 z-10 border-b border-rule bg-sheet px-4 py-2.5 align-bottom"
              >
                <TextLink href={`/group/${groupId}`}>{periodName(title)}</TextLink>
                <span className="block text-sm font-normal whitespace-nowrap text-ink-soft">
                  {mediumDay(day)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ name, cells }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: people have no id here, and never change places
            <tr key={`${row} ${name}`}>
              <th
                scope="row"
                dir="auto"
                className="sticky left-0 max-w-36 border-r border-b border-rule bg-sheet px-4 py-2 text-left font-semibold break-words sm:max-w-64"
              >
                {name}
              </th>
              {cells.map((cell, index) => (
                <td
                  key={periods[index]?.groupId}
                  className="border-b border-rule px-4 py-2 whitespace-nowrap"
                >
                  {cell ? <CellStatus cell={cell} /> : <EmptyCell />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const EmptyCell = () => (
  <span className="text-ink-soft">
    <span aria-hidden="true">–</span>
    <span className="sr-only">nothing to pay</span>
  </span>
)

/** What they are is said in words, never by colour alone. */
function CellStatus({ cell: { state, sharePence, paidPence } }: { cell: NonNullable<Cell> }) {
  const amount = state === 'part' ? `${formatPounds(paidPence)} of ${formatPounds(sharePence)}` : null
  return (
    <span className={classNames('block', CELL_CLASSES[state])}>
      {state}
      <span className="block text-sm font-normal text-ink-soft">
        {amount ?? formatPounds(state === 'owed' ? sharePence : paidPence)}
      </span>
    </span>
  )
}

/** Of a period's title what tells it from the others. */
const periodName = (title: string) => title.split(' · ').at(-1) ?? title
