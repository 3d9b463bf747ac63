import type { Metadata } from 'next'
import { readOrNotFound } from '@/app/(member)/or-not-found'
import { readGroupOnce } from '@/app/(member)/read-group-once'
import { readMembersQuery } from '@/components/groups/members/members-query'
import { MembersScreen } from '@/components/groups/members/members-screen'
import { listPlaceRequests } from '@/lib/groups/claims/queries'
import { getGroupWithMembers } from '@/lib/groups/group/queries'
import { listSentInvitations } from '@/lib/groups/invitations/queries'
import { listJoinRequests } from '@/lib/groups/links/join-requests'
import { getListedPeople } from '@/lib/groups/people-list/queries'
import { countSendsLeft } from '@/lib/groups/people-list/sends-per-day'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Group members' }

type PageProps = {
  params: Promise<{ groupId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function AllMembersPage({ params, searchParams }: PageProps) {
  const viewer = await requireFullViewer()
  const { group, members } = await readOrNotFound((await params).groupId, (id) =>
    getGroupWithMembers(viewer, id, readGroupOnce(viewer, id)),
  )
  const isAdmin = group.admin.includes(viewer.userId)
  const hasList = members.some(({ listed }) => listed)
  const [joinRequests, placeRequests, invitations, people, addressesLeft] = isAdmin
    ? await Promise.all([
        listJoinRequests(viewer, group._id),
        hasList ? listPlaceRequests(viewer, group._id) : [],
        listSentInvitations(viewer, group._id),
        hasList ? getListedPeople(viewer, group._id) : [],
        hasList ? countSendsLeft(viewer) : 0,
      ])
    : [[], [], [], [], 0]
  const query = readMembersQuery(await searchParams)
  return (
    <MembersScreen
      {...{ group, members, joinRequests, placeRequests, invitations, people, addressesLeft, query }}
      viewerId={viewer.userId}
    />
  )
}
