import type { Metadata } from 'next'
import { GroupDashboard } from '@/components/groups/group-dashboard'
import { OpenInvitations } from '@/components/invitations/open-invitations'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { getGroupWithMembers, listGroups } from '@/lib/groups/queries'
import { listOpenInvitations } from '@/lib/invitations/queries'

export const metadata: Metadata = { title: 'Groups' }

export default async function GroupsPage() {
  const viewer = await requireFullViewer()
  const [groups, invitations] = await Promise.all([listGroups(viewer), listOpenInvitations(viewer)])
  const latest = groups.findLast(({ closedAt }) => closedAt === null) ?? groups.at(-1)
  const shown = latest ? await getGroupWithMembers(viewer, latest._id) : null
  return (
    <GroupDashboard title="Groups" text="Your most recent group." viewerId={viewer.userId} shown={shown}>
      <OpenInvitations invitations={invitations} />
    </GroupDashboard>
  )
}
