import type { Member } from '@/components/groups/group/group'
import { classNames } from '@/components/ui/class-names'
import { Amount } from '@/components/ui/figures/amount'

type MemberAmountsProps = Pick<Member, 'contributionPence' | 'remittedPence'> & {
  notedPence?: number | null
  /** Nobody has set an amount for them. */
  paysAnyAmount?: boolean
  className?: string
}

/** What a member should pay, has paid and still owes; null if the viewer may not see it. */
export function MemberAmounts(props: MemberAmountsProps) {
  const { contributionPence, remittedPence, notedPence, paysAnyAmount, className } = props
  if (contributionPence === null || remittedPence === null) return null
  const balancePence = contributionPence - remittedPence
  return (
    <dl className={classNames('grid gap-y-1 text-sm', className)}>
      {paysAnyAmount ? null : <Line term="To pay" pence={contributionPence} />}
      {paysAnyAmount ? (
        <Line term="Given" pence={remittedPence} note="as they like" />
      ) : (
        <Line term="Remitted" pence={remittedPence} />
      )}
      {notedPence ? <Line term="Of that, noted" pence={notedPence} /> : null}
      {paysAnyAmount ? null : (
        <Line term="Balance" pence={balancePence} note={balancePence < 0 ? 'overpaid' : undefined} isTotal />
      )}
    </dl>
  )
}

type LineProps = { term: string; pence: number; note?: string; isTotal?: boolean }

function Line({ term, pence, note, isTotal }: LineProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-4',
        isTotal && 'border-t border-rule pt-1 text-base',
      )}
    >
      <dt className="text-ink-soft">{term}</dt>
      <dd className="ml-auto">
        {note ? <span className="mr-1 text-sm text-ink-soft">{`${note} `}</span> : null}
        <Amount pence={pence} tone={isTotal && pence <= 0 ? 'green' : 'plain'} />
      </dd>
    </div>
  )
}
