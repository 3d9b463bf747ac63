import { textProblem } from '@/lib/base/calls/rules'
import { reservedNameProblem } from '@/lib/base/reserved-names'

export const UPDATE_MAX = 1000
export const SIGNATURE_MAX = 60
/** How many a group may send in so many days; those that were deleted count, too. */
export const UPDATE_LIMIT = { max: 3, days: 7 }

/** How a letter begins; in mails, with a name. */
export const SALUTATION = 'Dear everyone,'

export const UPDATE_MESSAGES = {
  required: 'Please write a few words.',
  tooLong: `Please write at most ${UPDATE_MAX.toLocaleString('en-GB')} characters.`,
}

export const updateProblem = (text: string): string | null => textProblem(text, UPDATE_MAX, UPDATE_MESSAGES)

/** Empty for by username. */
export const signatureProblem = (name: string): string | null =>
  name.trim() === '' ? null : (textProblem(name, SIGNATURE_MAX) ?? reservedNameProblem(name))
