import type { Metadata } from 'next'
import { GroupDashboard } from '@/components/groups/group-dashboard'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { getGroupWithMembers, listGroups } from '@/lib/groups/queries'

export const metadata: Metadata = { title: 'Groups' }

export default async function GroupsPage() {
  const viewer = await requireFullViewer()
  const latest = (await listGroups(viewer)).at(-1)
  const shown = latest ? await getGroupWithMembers(viewer, latest._id) : null
  return (
    <GroupDashboard title="Groups" text="Your most recent group." viewerId={viewer.userId} shown={shown} />
  )
}
