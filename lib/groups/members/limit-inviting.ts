import { HOUR, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { limitUse } from '@/lib/platform/db/rate-limits'

const HOUR_SECONDS = HOUR / SECOND

/** Counts somebody invited or added to any group; throws 429 above what one person may do in an hour. */
export const limitInviting = (viewer: Viewer) =>
  limitUse(
    `invites:${viewer.userId}`,
    { calls: env.INVITATIONS_PER_PERSON, seconds: HOUR_SECONDS },
    (wait) => `You've invited and added many people just now. Please try again in ${wait}.`,
  )
