import { emailProblem } from '@/lib/base/email'

/** Rules of feedback that the browser and the server share. */

export const COMMENT_MAX = 5000
export const COMMENT_REQUIRED = 'Please write your feedback.'

/** What is wrong with an email address that may be left out, or null. */
export const optionalEmailProblem = (email: string | null): string | null =>
  email ? emailProblem(email) : null
