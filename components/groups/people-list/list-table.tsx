import { type Dispatch, memo, useId } from 'react'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { inputClasses } from '@/components/ui/fields/field'
import { Icon } from '@/components/ui/figures/icon'
import { LIST_MESSAGES, type RowReason } from '@/lib/groups/people-list/rules'
import { CELL_BY_REASON, CELLS, type Cell, type Change, type ListRow } from './list-rows'

const HEADINGS: Record<Cell, string> = {
  name: 'Name',
  email: 'Email',
  phoneNumber: 'Phone',
  amount: 'Owes (£)',
}

/** One line of columns on wide screens; on a phone each row stands for itself. */
const COLUMNS = 'md:grid-cols-[2rem_minmax(0,3fr)_minmax(0,4fr)_minmax(0,3fr)_minmax(0,2fr)_2.75rem]'

/** On a phone: the name and the address across, then the number and the sum side by side. */
const CELL_CLASSES: Record<Cell, string> = {
  name: 'max-md:col-[2/4]',
  email: 'max-md:col-[2/5]',
  phoneNumber: 'max-md:col-start-2',
  amount: 'figures max-md:col-[3/5] md:text-right',
}

type ListTableProps = {
  rows: ListRow[]
  problems: Map<number, RowReason>
  isBusy: boolean
  change: Dispatch<Change>
}

/** Every cell can be changed in place; what is wrong stands below its row. */
export function ListTable({ rows, problems, isBusy, change }: ListTableProps) {
  return (
    <div className="rounded-md border border-rule bg-sheet">
      <div
        aria-hidden="true"
        className={`hidden gap-2 border-b border-rule px-4 py-2 text-sm font-semibold md:grid ${COLUMNS}`}
      >
        <span />
        {CELLS.map((cell) => (
          <span key={cell}>{HEADINGS[cell]}</span>
        ))}
      </div>
      <ol aria-label="People to add" className="divide-y divide-rule [&_input]:scroll-mb-32">
        {rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            number={index + 1}
            reason={problems.get(row.key) ?? null}
            isBusy={isBusy}
            change={change}
          />
        ))}
      </ol>
    </div>
  )
}

type RowProps = {
  row: ListRow
  number: number
  reason: RowReason | null
  isBusy: boolean
  change: Dispatch<Change>
}

/** Kept as it is while another row is changed: there may be hundreds. */
const Row = memo(function Row({ row, number, reason, isBusy, change }: RowProps) {
  const id = useId()
  const wrongCell = reason && CELL_BY_REASON[reason]
  const who = row.name.trim() || `row ${number}`
  return (
    <li className="px-4 py-2.5" aria-label={who}>
      <div
        className={`grid grid-cols-[2rem_minmax(0,5fr)_minmax(0,2fr)_2.75rem] items-center gap-2 ${COLUMNS}`}
      >
        <Checkbox
          label={<span className="sr-only">{`Choose ${who}`}</span>}
          checked={row.isChosen}
          disabled={isBusy}
          onChange={() => change({ do: 'choose', key: row.key })}
        />
        {CELLS.map((cell) => (
          <input
            key={cell}
            type="text"
            inputMode={cell === 'amount' ? 'decimal' : cell === 'phoneNumber' ? 'tel' : undefined}
            autoComplete="off"
            spellCheck={false}
            aria-label={`${HEADINGS[cell]}, ${who}`}
            aria-invalid={wrongCell === cell}
            aria-describedby={wrongCell === cell ? id : undefined}
            placeholder={HEADINGS[cell]}
            value={row[cell]}
            disabled={isBusy}
            onChange={({ target }) => change({ do: 'type', key: row.key, cell, text: target.value })}
            className={`${inputClasses({ invalid: wrongCell === cell })} ${CELL_CLASSES[cell]} md:placeholder:text-transparent`}
          />
        ))}
        <IconButton
          label={`Leave out ${who}`}
          icon={<Icon className="icon-x size-4.5" />}
          disabled={isBusy}
          onClick={() => change({ do: 'remove', key: row.key })}
          className="max-md:col-start-4 max-md:row-start-1"
        />
      </div>
      {reason ? (
        <p id={id} className="mt-1 pl-10 text-sm font-medium text-danger">
          {LIST_MESSAGES[reason]}
        </p>
      ) : null}
    </li>
  )
})
