import { weekdayAndDay } from '@/lib/base/dates'
import { formatPoundsShort } from '@/lib/base/money/pence'
import { invitationWordsFor, type Occasion } from '@/lib/groups/group/occasions'

type Standing = {
  title: string
  occasion: Occasion | null
  /** Members with a share. */
  shareCount: number
  /** Those of them who owe nothing; where nobody has a share, all who gave. */
  paidCount: number
  goalPence: number
  /** Null where the group hides its sums. */
  remainingPence: number | null
  /** YYYY-MM-DD */
  deadline: string
  daysLeft: number
  isOverdue: boolean
  isClosed: boolean
  /** Null while there is no link. */
  url: string | null
  /** Who is in, if they are to be named. */
  names: string[]
  /** Who gave without having a share, where others have one: not among those who are in. */
  giverNames: string[]
}

/**
 * 'We’re collecting for “Ski trip”.', how far it is ('7 of 12 in, £85 to go, 6 days left.', or as somebody would say it),
 * whom to thank, and what to do, each on a line of its own, with the link as the last.
 */
export function chatText(standing: Standing, isSpoken = false): string {
  const { title, occasion, shareCount, paidCount, remainingPence, isClosed, url } = standing
  const { greeting, callToAction } = invitationWordsFor(occasion)
  const isComplete = shareCount > 0 ? paidCount === shareCount && !remainingPence : remainingPence === 0
  const isOver = isClosed || isComplete
  // A countdown jars beside condolences.
  const isQuiet = occasion === 'funeral' && !isOver
  const progress = isQuiet || isOver ? [] : [sumLeft(standing), timeLeft(standing)]
  const summary = isSpoken
    ? [sayWhoIsIn(standing, isOver), progress.length > 0 ? sayWhatIsLeft(standing) : null]
        .filter(Boolean)
        .join(' ')
    : asSentence([whoIsIn(standing, isOver), ...progress].filter(Boolean).join(', '))
  const lastDay =
    isQuiet && !standing.isOverdue
      ? `The collection is open until ${weekdayAndDay(standing.deadline)}.`
      : null
  const opening = isOver ? `Thank you, everyone, for “${title}”` : greeting(title)
  return [`${opening}.`, summary, lastDay, thanks(standing), isOver || !url ? null : `\n${callToAction}`, url]
    .filter(Boolean)
    .join('\n')
}

const asSentence = (text: string) => text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

function whoIsIn({ occasion, shareCount, paidCount }: Standing, isOver: boolean): string | null {
  // Who has just opened a group is alone in it, and need not be told to be the first.
  if (shareCount === 1 && paidCount === 0) return null
  if (shareCount > 0) return `${paidCount} of ${shareCount} in`
  if (paidCount === 0) return null
  const have = paidCount === 1 ? 'one person has' : `${paidCount} people have`
  if (occasion === 'funeral') return `${have} given`
  return `${have} chipped in${isOver ? '' : ' already'}`
}

/** 'Seven of the twelve of us are in.' */
function sayWhoIsIn({ occasion, shareCount, paidCount }: Standing, isOver: boolean): string | null {
  if (paidCount === 0 || shareCount === 1) return null
  const paid = inWords(paidCount)
  const have = paidCount === 1 ? 'has' : 'have'
  if (shareCount === 0 && occasion === 'funeral')
    return asSentence(`${paid} ${paidCount === 1 ? 'person' : 'people'} ${have} given`)
  if (shareCount === 0) return asSentence(`${paid} of us ${have} chipped in${isOver ? '' : ' already'}`)
  if (paidCount < shareCount)
    return asSentence(`${paid} of the ${inWords(shareCount)} of us ${paidCount === 1 ? 'is' : 'are'} in`)
  return asSentence(`${shareCount === 2 ? 'both' : `all ${paid}`} of us are in`)
}

/** 'There’s £85 still to go, and 6 days left.' */
function sayWhatIsLeft(standing: Standing): string | null {
  const sum = sumLeft(standing)
    ?.replace(/to go$/, 'still to go')
    .replace(/in all$/, 'to collect')
  const time = timeLeft(standing)
  if (sum) return asSentence(`there’s ${[sum, time].filter(Boolean).join(', and ')}`)
  if (!time || standing.daysLeft === 0) return time && asSentence(time)
  return asSentence(`there ${standing.daysLeft === 1 ? 'is' : 'are'} ${time}`)
}

const inWords = (count: number): string =>
  'no one two three four five six seven eight nine ten eleven twelve'.split(' ')[count] ?? `${count}`

/** What is missing; of all of it, that is where it begins. */
function sumLeft({ shareCount, remainingPence, goalPence }: Standing): string | null {
  if (!remainingPence) return null
  const isNew = shareCount <= 1 && remainingPence === goalPence
  return `${formatPoundsShort(remainingPence)} ${isNew ? 'in all' : 'to go'}`
}

/** To whom; givers apart from those who are in, so that the names are as many as are said to be. */
function thanks({ names, giverNames }: Standing): string | null {
  const groups = [
    ...(names.length > 0 ? [`to ${listNames(names)}`] : []),
    ...(giverNames.length > 0 ? [`to ${listNames(giverNames)} for chipping in`] : []),
  ]
  return groups.length > 0 ? `With thanks ${groups.join(', and ')}.` : null
}

/** More would be too long for a message; of more than that, so many are named. */
const MAX_NAMES = 7
const NAMED_OF_MANY = 5

function listNames(names: string[]): string {
  const more = names.length - NAMED_OF_MANY
  const listed = names.length > MAX_NAMES ? [...names.slice(0, NAMED_OF_MANY), `${more} more`] : names
  // “Ruby, age 6” is one name.
  if (!listed.some((name) => name.includes(','))) return listFormat.format(listed)
  const last = listed.at(-1)
  return listed.length === 1 ? `${last}` : `${listed.slice(0, -1).join('; ')}; and ${last}`
}

const listFormat = new Intl.ListFormat('en-GB')

function timeLeft({ daysLeft, isOverdue }: Standing): string | null {
  if (isOverdue) return null
  if (daysLeft === 0) return 'today is the last day'
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`
}
