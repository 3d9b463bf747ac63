import { formatRound } from '@/lib/money/pence'
import { dayThisYear } from './deadline-text'

type OwedTextProps = { owedPence: number; deadline: string; today: string }

/** 'You owe £240 by 11 December', or 'You owe £240 today'; without a day once the deadline has passed. */
export function OwedText({ owedPence, deadline, today }: OwedTextProps) {
  return (
    <>
      <span className="whitespace-nowrap">{`You owe ${formatRound(owedPence)}`}</span>
      {deadline > today ? (
        <>
          {' by '}
          <time dateTime={deadline} className="whitespace-nowrap">
            {dayThisYear(deadline, today)}
          </time>
        </>
      ) : deadline === today ? (
        ' today'
      ) : null}
    </>
  )
}
