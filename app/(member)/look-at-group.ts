import { cache } from 'react'
import { lookAtGroup as read } from '@/lib/groups/group/queries'
import { type Standing, standingAmong } from '@/lib/membership/membership'

const look = cache((userId: string, groupId: string) => read({ userId }, groupId))

/** Read once per request: a group's layout and its page both need it. */
export const lookAtGroup = ({ userId }: { userId: string }, groupId: string) => look(userId, groupId)

/** The viewer's standing in a group, from the same read. */
export const standingIn = async (viewer: { userId: string }, groupId: string): Promise<Standing> =>
  standingAmong((await lookAtGroup(viewer, groupId)).group.admin, viewer)
