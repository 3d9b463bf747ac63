import { classNames } from '@/components/ui/class-names'
import { formatPounds } from '@/lib/base/money/pence'
import type { StatementRow } from '@/lib/groups/closing/rules'

/** The rule above a line: double above the sum, none above a part, which is indented under its line. */
const ROW_CLASSES: Record<StatementRow['kind'], string> = {
  line: 'not-first:border-t border-rule',
  part: 'pl-4 text-sm',
  sum: 'border-t-4 border-double border-rule pt-3',
  noted: 'mt-2 border-t border-dashed border-rule-strong',
}

/** The lines of a closing statement. */
export const StatementLines = ({ rows }: { rows: StatementRow[] }) => (
  <dl>
    {rows.map((row, index) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: two transfers of one day have the same label
        key={index}
        className={classNames(
          'flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5',
          ROW_CLASSES[index === 0 ? 'line' : row.kind],
        )}
      >
        <dt className={row.kind === 'sum' ? 'font-semibold' : 'text-ink-soft'}>{row.label}</dt>
        <dd className={classNames('figures', row.kind === 'part' ? 'text-ink-soft' : 'font-semibold')}>
          {formatPounds(row.amountPence)}
        </dd>
      </div>
    ))}
  </dl>
)
