export const PHRASES = [
  'Group Payments, Made Easy.',
  'Split Bills, Seamlessly.',
  'Collect Money, Instantly.',
  'Manage Groups, Effortlessly.',
] as const

const TYPE_MS = 100
const DELETE_MS = 50
const HOLD_MS = 2000

/** The typing state: how much of which phrase is shown, and whether it grows or shrinks. */
export type Typing = { phrase: number; length: number; isDeleting: boolean }

/** The whole first phrase: shown at first, and always under reduced motion. */
export const INITIAL_TYPING: Typing = { phrase: 0, length: PHRASES[0].length, isDeleting: false }

const phraseOf = ({ phrase }: Pick<Typing, 'phrase'>): string => PHRASES[phrase] ?? ''

export const textOf = (typing: Typing): string => phraseOf(typing).slice(0, typing.length)

/** What a pause shows: the current phrase in full, held for as long as a finished one. */
export const completePhrase = ({ phrase }: Typing): Typing => ({
  phrase,
  length: phraseOf({ phrase }).length,
  isDeleting: false,
})

/** A phrase's two lines: the comma ends the first, and phrases break nowhere else. */
export function linesOf(text: string): [first: string, second: string] {
  const comma = text.indexOf(', ')
  return comma < 0 ? [text, ''] : [text.slice(0, comma + 1), text.slice(comma + 2)]
}

/** How long to hold this state, in milliseconds, and the next one. */
export function nextTyping(typing: Typing): { afterMs: number; next: Typing } {
  const { phrase, length, isDeleting } = typing
  if (isDeleting && length > 0)
    return { afterMs: DELETE_MS, next: { phrase, length: length - 1, isDeleting: true } }
  if (isDeleting)
    return { afterMs: TYPE_MS, next: { phrase: (phrase + 1) % PHRASES.length, length: 1, isDeleting: false } }
  if (length < phraseOf(typing).length)
    return { afterMs: TYPE_MS, next: { phrase, length: length + 1, isDeleting: false } }
  return { afterMs: HOLD_MS, next: { phrase, length, isDeleting: true } }
}
