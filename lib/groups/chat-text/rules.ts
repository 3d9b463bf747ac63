import { formatPoundsShort } from '@/lib/base/money/pence'

type Standing = {
  title: string
  /** Members with a share, and those of them who owe nothing. */
  shareCount: number
  paidCount: number
  /** Null where the group hides its sums. */
  toGoPence: number | null
  daysLeft: number
  isOverdue: boolean
  /** Null while there is no link. */
  url: string | null
  /** Who is in, if they are to be named. */
  names: string[]
}

/** 'Ski trip: 7 of 12 in, £85 to go, 6 days left', with the link below. */
export function chatText(standing: Standing): string {
  const { title, shareCount, paidCount, toGoPence, url, names } = standing
  const parts = [
    shareCount > 0 ? `${paidCount} of ${shareCount} in` : null,
    toGoPence !== null && toGoPence > 0 ? `${formatPoundsShort(toGoPence)} to go` : null,
    timeLeft(standing),
  ]
  const summary = parts.filter(Boolean).join(', ')
  const named = names.length > 0 ? `In: ${names.join(', ')}` : null
  return [summary ? `${title}: ${summary}` : title, named, url].filter(Boolean).join('\n')
}

function timeLeft({ daysLeft, isOverdue }: Pick<Standing, 'daysLeft' | 'isOverdue'>): string | null {
  if (isOverdue) return null
  if (daysLeft === 0) return 'today is the last day'
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`
}
