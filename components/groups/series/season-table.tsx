import { TextLink } from '@/components/ui/buttons/text-link'
import { mediumDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import type { CellState } from '@/lib/groups/series/rules'
import type { SeasonView } from './series'

type Season = NonNullable<SeasonView['season']>
type Cell = Season['people'][number]['cells'][number]

const CELL_CLASS = 'border-b border-rule px-4 py-2'

/** Of the first line, which says the state; the amount is below it. */
const STATE_CLASSES: Record<CellState, string> = {
  paid: 'first-line:text-success',
  noted: 'first-line:text-success',
  'let off': '',
  part: 'first-line:text-marmalade',
  owed: 'first-line:font-semibold first-line:text-ink',
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
                <SeasonCell key={periods[index]?.groupId} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/**
 * What they are is said in words, never by colour alone. No element but the cell itself: a season has hundreds, and is
 * drawn twice as fast.
 */
function SeasonCell({ cell }: { cell: Cell }) {
  if (!cell)
    return (
      <td className={`${CELL_CLASS} text-ink-soft`}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">nothing to pay</span>
      </td>
    )
  const { state, sharePence, paidPence } = cell
  const amount = formatPounds(state === 'owed' ? sharePence : paidPence)
  return (
    <td
      className={`${CELL_CLASS} text-sm whitespace-pre text-ink-soft first-line:text-base ${STATE_CLASSES[state]}`}
    >
      {`${state}\n${state === 'part' ? `${amount} of ${formatPounds(sharePence)}` : amount}`}
    </td>
  )
}

/** Of a period's title what tells it from the others. */
const periodName = (title: string) => title.split(' · ').at(-1) ?? title
