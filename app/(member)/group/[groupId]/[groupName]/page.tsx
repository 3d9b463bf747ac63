import type { Metadata } from 'next'
import { orNotFound } from '@/app/(member)/or-not-found'
import { GroupDashboard } from '@/components/groups/group-dashboard'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { getGroupWithMembers } from '@/lib/groups/queries'

export const metadata: Metadata = { title: 'Group dashboard' }

type PageProps = { params: Promise<{ groupId: string }> }

export default async function GroupDashboardPage({ params }: PageProps) {
  const viewer = await requireFullViewer()
  const shown = await orNotFound((await params).groupId, (id) => getGroupWithMembers(viewer, id))
  return <GroupDashboard title="Group dashboard" viewerId={viewer.userId} shown={shown} opensGroup />
}
