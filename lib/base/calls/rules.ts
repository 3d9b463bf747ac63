/** Rules of fields that several calls share, for the server and for forms in the browser. */

export type TextMessages = { required?: string; tooLong?: string }

/** The message for a call without a session, which screens without one show too. */
export const UNAUTHENTICATED = 'User is not authenticated. Please log in.'

/** The error while the database cannot be reached. */
export const DATABASE_UNAVAILABLE = {
  code: 'DATABASE_AWAY',
  message: "We can't reach our records just now. Please try again in a moment.",
}

export const USER_NOT_FOUND = 'User not found'

export const REQUIRED = 'Please fill this in.'
export const tooLongFor = (max: number) => `At most ${max} characters.`

/** The length of a text as people count: in code points. */
export const countCharacters = (value: string): number => [...value].length

/** What is wrong with a required text of at most `max` characters, or null. The server cleans it first. */
export function textProblem(value: string, max: number, messages: TextMessages = {}): string | null {
  const text = value.trim()
  if (!text) return messages.required ?? REQUIRED
  return countCharacters(text) > max ? (messages.tooLong ?? tooLongFor(max)) : null
}

export const REASON_REQUIRED = 'Please say why.'

/** The message of every call and page for a link that is unknown, stopped, renewed or run out, or of what was deleted. */
export const DEAD_LINK_TITLE = 'This link has ended'
export const DEAD_LINK = 'This link does not work any more. Ask the person who sent it for a new one.'
