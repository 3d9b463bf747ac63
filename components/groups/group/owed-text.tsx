import { formatPoundsShort } from '@/lib/base/money/pence'
import { compactDay } from './deadline-text'

type OwedTextProps = { owedPence: number; deadline: string; today: string }

/** 'You owe £240 by 11 December', or 'You owe £240 today'; without a day once the deadline has passed. */
export function OwedText({ owedPence, deadline, today }: OwedTextProps) {
  return (
    <>
      {`You owe ${formatPoundsShort(owedPence)}`}
      {deadline > today ? (
        <>
          {' '}
          <span className="inline-block">
            by <time dateTime={deadline}>{compactDay(deadline, today)}</time>
          </span>
        </>
      ) : deadline === today ? (
        ' today'
      ) : null}
    </>
  )
}
