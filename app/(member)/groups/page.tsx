import type { Metadata } from 'next'
import { readViewed } from '@/app/(member)/read-viewed'
import { GroupsScreen } from '@/components/groups/group/group-dashboard'
import { otherGroups } from '@/components/groups/group/overview-of'
import { shownGroup } from '@/components/groups/group/shown-group'
import { env } from '@/lib/base/env'
import { findLatestGroupId } from '@/lib/groups/group/queries'
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
      latest={latestId ? shownGroup(await readViewed(viewer, latestId)) : null}
      others={otherGroups(overview, latestId)}
      invitations={invitations}
      offersFee={!env.FEE_PAID_BY}
    />
  )
}
