import type { Metadata } from 'next'
import { readGroupData } from '@/app/(member)/read-group-data'
import { GroupsScreen } from '@/components/groups/group/group-dashboard'
import { groupView } from '@/components/groups/group/group-view'
import { otherGroups } from '@/components/groups/group/overview'
import { env } from '@/lib/base/env'
import { findLatestGroupId, glanceAtGroup } from '@/lib/groups/group/queries'
import { listOpenInvitations } from '@/lib/groups/invitations/queries'
import { getOverview } from '@/lib/groups/today/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Groups' }

export default async function GroupsPage() {
  const viewer = await requireFullViewer()
  const [latestId, overview, invitations] = await Promise.all([
    findLatestGroupId(viewer),
    getOverview(viewer),
    listOpenInvitations(viewer),
  ])
  return (
    <GroupsScreen
      latest={latestId ? groupView(await readGroupData(viewer, latestId, glanceAtGroup)) : null}
      others={otherGroups(overview, latestId)}
      invitations={invitations}
      offersFeeChoice={!env.FEE_PAID_BY}
    />
  )
}
