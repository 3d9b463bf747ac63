import type { Viewed } from '@/components/groups/group/step-of'
import { londonDay } from '@/lib/base/clock'
import { getGroupWithMembers } from '@/lib/groups/group/queries'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { lookAtGroup } from './look-at-group'

/** A group as the screens that lead with its next step need it, with only those viewer fields a browser may have. */
export async function readViewed({ userId, username }: Viewer, groupId: string): Promise<Viewed> {
  const viewed = await getGroupWithMembers({ userId }, groupId, lookAtGroup({ userId }, groupId))
  return { ...viewed, today: londonDay(), viewer: { userId, username } }
}
