import type { Viewer } from '@/lib/auth/sessions'
import { HOUR, SECOND } from '@/lib/clock'
import { limitUse } from '@/lib/db/rate-limits'
import { env } from '@/lib/env'

const AN_HOUR = HOUR / SECOND

/** Counts somebody invited or added to any group; throws 429 above what one person may do in an hour. */
export const limitInviting = (viewer: Viewer) =>
  limitUse(
    `invites:${viewer.userId}`,
    { calls: env.INVITATIONS_PER_PERSON, seconds: AN_HOUR },
    (wait) => `You've invited and added many people just now. Please try again in ${wait}.`,
  )
