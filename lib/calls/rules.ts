/** Rules of fields that several calls share, for the server and for forms in the browser. */

/** Every control character but tab and line feed, bidi overrides included. */
const CONTROL = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** Something other than spaces, fillers, joiners and the like: what is left without it looks empty. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** '' for a text in which nothing can be seen. */
export function cleanText(value: string): string {
  const clean = value.normalize('NFC').replace(CONTROL, '').trim()
  return VISIBLE.test(clean) ? clean : ''
}

export type TextMessages = { required?: string; tooLong?: string }

/** Said to a call without a session, and by screens that find there is none. */
export const UNAUTHENTICATED = 'User is not authenticated. Please log in.'

export const USER_NOT_FOUND = 'User not found'

export const REQUIRED = 'Please fill this in.'
export const tooLongFor = (max: number) => `At most ${max} characters.`

/** How long a text is, as people count. */
export const countCharacters = (value: string): number => [...value].length

/** What is wrong with a required text of at most `max` characters, or null. */
export function textProblem(value: string, max: number, messages: TextMessages = {}): string | null {
  const clean = cleanText(value)
  if (!clean) return messages.required ?? REQUIRED
  return countCharacters(clean) > max ? (messages.tooLong ?? tooLongFor(max)) : null
}
