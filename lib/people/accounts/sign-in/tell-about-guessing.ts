import { tellOwnerOnceADay } from '@/lib/people/accounts/tell-owner'

const PASSWORDS =
  "Someone is trying to log in to your account with wrong passwords. You can still log in on a device you've used before."

const APP_CODES = 'Your authenticator app is paused for a day: too many wrong codes were entered.'

/** Tells the owner that somebody is guessing the password. */
export const tellAboutGuessing = (userId: string) => tellOwnerOnceADay(userId, 'login-attempts', PASSWORDS)

/** Tells the owner that the authenticator app is paused, since somebody may be guessing its codes. */
export const tellAboutPausedApp = (userId: string) => tellOwnerOnceADay(userId, 'factor-changed', APP_CODES)
