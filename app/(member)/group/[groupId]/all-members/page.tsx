import type { Metadata } from 'next'
import { orNotFound } from '@/app/(member)/or-not-found'
import { MembersScreen } from '@/components/groups/members-screen'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { getGroupWithMembers } from '@/lib/groups/queries'

export const metadata: Metadata = { title: 'Group members' }

type PageProps = { params: Promise<{ groupId: string }> }

export default async function AllMembersPage({ params }: PageProps) {
  const viewer = await requireFullViewer()
  const { group, members } = await orNotFound((await params).groupId, (id) => getGroupWithMembers(viewer, id))
  return <MembersScreen group={group} members={members} viewerId={viewer.userId} />
}
