import { formatPoundsShort } from '@/lib/base/money/pence'
import { invitationFor, type Occasion } from '@/lib/groups/group/occasions'

type Standing = {
  title: string
  occasion: Occasion | null
  /** Members with a share, and those of them who owe nothing. */
  shareCount: number
  paidCount: number
  /** Null where the group hides its sums. */
  toGoPence: number | null
  daysLeft: number
  isOverdue: boolean
  isClosed: boolean
  /** Null while there is no link. */
  url: string | null
  /** Who is in, if they are to be named. */
  names: string[]
}

/**
 * 'We’re collecting for “Ski trip”: already 7 of 12 in, £85 to go, 6 days left', whom to thank, and what to do, with the
 * link as its last line.
 */
export function chatText(standing: Standing): string {
  const { title, occasion, shareCount, paidCount, toGoPence, isClosed, url, names } = standing
  const { greeting, call } = invitationFor(occasion)
  const isComplete = shareCount > 0 ? paidCount === shareCount && !toGoPence : toGoPence === 0
  const isOver = isClosed || isComplete
  const parts = [
    shareCount > 0 ? `${paidCount} of ${shareCount} in` : null,
    toGoPence && !isClosed ? `${formatPoundsShort(toGoPence)} to go` : null,
    timeLeft(standing),
  ]
  const isUnderWay = !isOver && shareCount > 0 && paidCount > 0
  const summary = (isUnderWay ? 'already ' : '') + parts.filter(Boolean).join(', ')
  const opening = isOver ? `Thank you, everyone, for “${title}”` : greeting(title)
  const thanks = names.length > 0 ? `With thanks to ${list.format(names)}` : null
  return [summary ? `${opening}: ${summary}` : opening, thanks, isOver || !url ? null : call, url]
    .filter(Boolean)
    .join('\n')
}

const list = new Intl.ListFormat('en-GB')

function timeLeft({ daysLeft, isOverdue, isClosed }: Standing): string | null {
  if (isOverdue || isClosed) return null
  if (daysLeft === 0) return 'today is the last day'
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`
}
