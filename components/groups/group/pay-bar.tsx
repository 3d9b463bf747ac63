import { ButtonLink } from '@/components/ui/buttons/button-link'
import { formatPounds } from '@/lib/base/money/pence'
import { timeLeft } from './deadline-text'
import type { Group } from './group'
import { OwedText } from './owed-text'

type PayBarProps = {
  group: Pick<Group, '_id' | 'title' | 'paymentDeadline'>
  owedPence: number
  today: string
}

/** On phones held upright, keeps what is owed in view above the navigation; parts.css keeps the rest clear of it. */
export function PayBar({ group: { _id, title, paymentDeadline }, owedPence, today }: PayBarProps) {
  return (
    <aside aria-label="What you owe" className="pay-bar">
      <p className="min-w-0 leading-snug font-semibold">
        <OwedText owedPence={owedPence} deadline={paymentDeadline} today={today} />
        {paymentDeadline < today ? (
          <span className="block text-sm text-danger">{timeLeft(paymentDeadline, today)}</span>
        ) : null}
      </p>
      <ButtonLink
        eager
        href={`/group/${_id}/initialize-payment`}
        aria-label={`Pay ${formatPounds(owedPence)} into ${title}`}
        className="shrink-0"
      >
        Pay
      </ButtonLink>
    </aside>
  )
}
