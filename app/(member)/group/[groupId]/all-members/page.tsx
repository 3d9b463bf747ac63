import type { Metadata } from 'next'
import { orNotFound } from '@/app/(member)/or-not-found'
import { MembersScreen } from '@/components/groups/members-screen'
import { readMembersView } from '@/components/groups/members-view'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { getGroupWithMembers } from '@/lib/groups/queries'
import { listSentInvitations } from '@/lib/invitations/queries'
import { listJoinRequests } from '@/lib/links/join-requests'

export const metadata: Metadata = { title: 'Group members' }

type PageProps = {
  params: Promise<{ groupId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function AllMembersPage({ params, searchParams }: PageProps) {
  const viewer = await requireFullViewer()
  const { group, members } = await orNotFound((await params).groupId, (id) => getGroupWithMembers(viewer, id))
  const isAdmin = group.admin.includes(viewer.userId)
  const [requests, invitations] = isAdmin
    ? await Promise.all([listJoinRequests(viewer, group._id), listSentInvitations(viewer, group._id)])
    : [[], []]
  const view = readMembersView(await searchParams)
  return <MembersScreen {...{ group, members, requests, invitations, view }} viewerId={viewer.userId} />
}
