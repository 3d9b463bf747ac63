import { cache } from 'react'
import { readGroupWithPause as read } from '@/lib/groups/group/queries'
import { type Standing, standingAmong } from '@/lib/membership/membership'

const readOnce = cache((userId: string, groupId: string) => read({ userId }, groupId))

/** Read once per request: a group's layout and its page both need it. */
export const readGroupOnce = ({ userId }: { userId: string }, groupId: string) => readOnce(userId, groupId)

/** The viewer's standing in a group, from the same read. */
export const readViewerRole = async (viewer: { userId: string }, groupId: string): Promise<Standing> =>
  standingAmong((await readGroupOnce(viewer, groupId)).group.admin, viewer)
