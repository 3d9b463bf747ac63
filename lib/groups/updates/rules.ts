import { textProblem } from '@/lib/base/calls/rules'

export const UPDATE_MAX = 1000
/** How many a group may send in so many days; those that were deleted count, too. */
export const UPDATE_LIMIT = { max: 3, days: 7 }

export const UPDATE_MESSAGES = {
  required: 'Please write a few words.',
  tooLong: `Please write at most ${UPDATE_MAX.toLocaleString('en-GB')} characters.`,
}

export const updateProblem = (text: string): string | null => textProblem(text, UPDATE_MAX, UPDATE_MESSAGES)
