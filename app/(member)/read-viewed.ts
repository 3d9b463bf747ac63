import type { Viewed } from '@/components/groups/step-of'
import type { Viewer } from '@/lib/auth/sessions'
import { londonDay } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { getGroupWithMembers } from '@/lib/groups/queries'
import { arePayoutsPaused } from '@/lib/operators/require-payouts-open'

/** A group as the screens that lead with its next step need it, with only those viewer fields a browser may have. */
export async function readViewed({ userId, username }: Viewer, groupId: string): Promise<Viewed> {
  const [shown, arePaused] = await Promise.all([
    getGroupWithMembers({ userId }, groupId),
    arePayoutsPaused(db, groupId),
  ])
  return { ...shown, arePaused, today: londonDay(), viewer: { userId, username } }
}
