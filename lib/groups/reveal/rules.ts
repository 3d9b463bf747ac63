import { textProblem } from '@/lib/base/calls/rules'
import { daysAfter, londonDay, londonMoment } from '@/lib/base/clock'
import { fullDay, shortDay } from '@/lib/base/dates'
import { reservedNameProblem } from '@/lib/base/reserved-names'

export const NAME_MAX = 60
export const THANKS_MAX = 1000
const YEARS_AHEAD = 2

export const REVEAL_MESSAGES = {
  for: `Please say who it is for, in at most ${NAME_MAX} characters.`,
  opensAt: 'Please choose a day, or a day and time.',
  past: 'Please choose a time that is still to come.',
  far: 'Please choose a day in the next two years.',
  opened: 'It has been opened already, and stays as it is.',
  notOpen: 'It isn’t open yet.',
  thanked: 'Thanks have been said already.',
  thanks: 'Please write a word or two.',
  thanksLong: `Please write at most ${THANKS_MAX.toLocaleString('en-GB')} characters.`,
} as const

export const recipientProblem = (name: string): string | null =>
  textProblem(name, NAME_MAX, { required: REVEAL_MESSAGES.for, tooLong: REVEAL_MESSAGES.for }) ??
  reservedNameProblem(name)

export const signedByProblem = (name: string): string | null =>
  name.trim() === '' ? null : (textProblem(name, NAME_MAX) ?? reservedNameProblem(name))

export const thanksProblem = (text: string): string | null =>
  textProblem(text, THANKS_MAX, { required: REVEAL_MESSAGES.thanks, tooLong: REVEAL_MESSAGES.thanksLong })

/** What closes a letter stands on a short line of its own: 'Sam', 'Love, Sam x'. */
const CLOSING_LINE_MAX = 40

/**
 * What the thanks say, and the signature below them: their own last line if it closes them with the name; none if the
 * name ends their words in another way.
 */
export function signThanks(thanks: string, name: string): { words: string; signature: string | null } {
  const lines = thanks.trim().split('\n')
  const lastLine = lines.at(-1)?.trim() ?? ''
  if (!endsWithName(lastLine, name)) return { words: thanks, signature: name }
  const words = lines.slice(0, -1).join('\n').trimEnd()
  const isClosing = words !== '' && lastLine.length <= CLOSING_LINE_MAX
  return isClosing ? { words, signature: lastLine } : { words: thanks, signature: null }
}

/** As 'Sam' or 'love from Sam x' do. */
function endsWithName(text: string, name: string): boolean {
  const line = text.toLowerCase()
  const start = line.lastIndexOf(name.trim().toLowerCase())
  if (start < 0 || /[\p{L}\p{N}]$/u.test(line.slice(0, start))) return false
  return /^(x|[^\p{L}\p{N}])*$/u.test(line.slice(start + name.trim().length))
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** A time, or a day, which begins at midnight in London; null for neither. */
export function parseOpening(typed: string): Date | null {
  const day = typed.slice(0, 10)
  const isCalendarDay = DAY.test(day) && !Number.isNaN(Date.parse(day)) && daysAfter(day, 0) === day
  if (!isCalendarDay) return null
  if (typed === day) return londonMoment(`${day}T00:00`)
  const at = TIME.test(typed) ? new Date(typed) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}

/** Why it cannot be opened then; null if it can. */
export function openingProblem(typed: string, at: Date): string | null {
  const opening = parseOpening(typed)
  if (!opening) return REVEAL_MESSAGES.opensAt
  if (opening <= at) return REVEAL_MESSAGES.past
  const today = londonDay(at)
  const last = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`
  return londonDay(opening) > last ? REVEAL_MESSAGES.far : null
}

/** All that is said of a card before its time. */
export const sealedText = ({ for: forWhom, opensAt }: { for: string; opensAt: string }): string =>
  `Something is on its way for ${forWhom}. It opens on ${fullDay(opensAt)}.`

export type EnvelopeDay = { weekday: string; day: string; year: string }

/** The day it opens, as its postmark says it: Sun, 6 Dec, 2026. */
export function envelopeDay(opensAt: string): EnvelopeDay {
  const day = fullDay(opensAt)
  return { weekday: day.slice(0, 3), day: shortDay(opensAt), year: day.slice(-4) }
}

/** A longer name is set smaller on the envelope, and does not stand on the button that opens it. */
const SHORT_NAME_MAX = 24
export const isLongName = (name: string): boolean => name.length > SHORT_NAME_MAX

/** What no line may end within, up to its hyphen, if that can be helped. */
const LONG_WORD_MIN = 14
export const hasLongWord = (name: string): boolean =>
  name.split(/\s+|(?<=-)/).some(({ length }) => length >= LONG_WORD_MIN)

/**
 * The title that stands below 'For Dorothy', where her name need not be said again: 'A garden bench' of 'A garden bench
 * for Dorothy'; null if nothing else is said.
 */
export function titleWithoutRecipient(title: string, forWhom: string): string | null {
  const whole = title.trim()
  const name = forWhom.trim()
  if (whole.slice(-name.length).toLowerCase() !== name.toLowerCase()) return whole
  const rest = whole.slice(0, -name.length)
  if (!/(^|\s)(for|to)\s+$|[,:–—]\s*$|^$/i.test(rest)) return whole
  return rest.replace(/(^|\s)(for|to)\s+$|[,:–—]\s*$/i, '').trim() || null
}

/** What a card says below its tally. A stroke may be that of a couple, or of a class. */
export function strokesText(count: number): string | null {
  if (count === 0) return null
  return count === 1 ? 'One stroke, from one hand.' : `${count} strokes, one for each name.`
}

/** Of a short message, what rather stands on a line of its own than broken: but a title or an initial ends nothing. */
export const sentencesOf = (message: string): string[] =>
  message.split(/(?<=(?:[!?…]|(?<!\b(?:Mrs?|Ms|Dr|St|Prof|\p{Lu}))\.)[”’)]?) +(?=\S)/u)
