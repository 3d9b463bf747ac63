import type { GroupData } from '@/components/groups/group/next-step'
import { londonDay } from '@/lib/base/clock'
import { getGroupWithMembers } from '@/lib/groups/group/queries'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { readGroupOnce } from './read-group-once'

/** A group as the screens that lead with its next step need it, with only those viewer fields a browser may have. */
export async function readGroupData(
  { userId, username }: Viewer,
  groupId: string,
  read = getGroupWithMembers,
): Promise<GroupData> {
  const data = await read({ userId }, groupId, readGroupOnce({ userId }, groupId))
  return { ...data, today: londonDay(), viewer: { userId, username } }
}
