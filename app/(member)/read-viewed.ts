import type { Viewed } from '@/components/groups/group/step-of'
import { londonDay } from '@/lib/base/clock'
import { arePayoutsPaused } from '@/lib/books/flags/require-payouts-open'
import { getGroupWithMembers } from '@/lib/groups/group/queries'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'

/** A group as the screens that lead with its next step need it, with only those viewer fields a browser may have. */
export async function readViewed({ userId, username }: Viewer, groupId: string): Promise<Viewed> {
  const [shown, arePaused] = await Promise.all([
    getGroupWithMembers({ userId }, groupId),
    arePayoutsPaused(db, groupId),
  ])
  return { ...shown, arePaused, today: londonDay(), viewer: { userId, username } }
}
