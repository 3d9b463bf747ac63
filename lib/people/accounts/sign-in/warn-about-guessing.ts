import { randomUUID } from 'node:crypto'
import { transact } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import type { JobData } from '@/lib/platform/jobs/queues'
import { notifyAccountHolderOnceADay } from '@/lib/platform/messages/notify-account-holder'

const GUESSING_MESSAGE =
  "Someone is trying to log in to your account with wrong passwords. You can still log in on a device you've used before."

const APP_PAUSED_MESSAGE = 'Your authenticator app is paused for a day: too many wrong codes were entered.'

/**
 * Has the owner told that somebody is guessing the password; without an account, a job about nobody is queued, so that
 * the time it takes tells nothing.
 */
export const queueGuessingWarning = (userId: string = randomUUID()) =>
  transact((tx) => enqueue(tx, 'tell-about-guessing', { userId }))

export const warnAboutGuessing = ({ userId }: JobData['tell-about-guessing']) =>
  notifyAccountHolderOnceADay(userId, 'login-attempts', GUESSING_MESSAGE)

/** Tells the owner that the authenticator app is paused, since somebody may be guessing its codes. */
export const warnAboutPausedApp = (userId: string) =>
  notifyAccountHolderOnceADay(userId, 'factor-changed', APP_PAUSED_MESSAGE)
