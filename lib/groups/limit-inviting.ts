import type { Viewer } from '@/lib/auth/sessions'
import { HOUR, SECOND } from '@/lib/clock'
import { countUse, limitUse } from '@/lib/db/rate-limits'
import { env } from '@/lib/env'

const AN_HOUR = HOUR / SECOND
/** Mails about new groups to one person, whoever invites or adds them. */
const MAILS_TO_ONE = { calls: 10, seconds: AN_HOUR }

/** Counts somebody invited or added to any group; throws 429 above what one person may do in an hour. */
export const limitInviting = (viewer: Viewer) =>
  limitUse(
    `invites:${viewer.userId}`,
    { calls: env.INVITATIONS_PER_PERSON, seconds: AN_HOUR },
    (wait) => `You've invited and added many people just now. Please try again in ${wait}.`,
  )

/** Counts a mail about a new group, and says whether this user may get it; the notification comes in any case. */
export const mayBeMailed = async (userId: string): Promise<boolean> =>
  (await countUse(`invited:${userId}`, MAILS_TO_ONE)) === 0
