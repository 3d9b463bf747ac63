import type { Metadata } from 'next'
import { readViewed } from '@/app/(member)/read-viewed'
import { GroupsScreen } from '@/components/groups/group/group-dashboard'
import { shownGroup } from '@/components/groups/group/shown-group'
import { env } from '@/lib/base/env'
import { findLatestGroupId } from '@/lib/groups/group/queries'
import { listOpenInvitations } from '@/lib/groups/invitations/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Groups' }

export default async function GroupsPage() {
  const viewer = await requireFullViewer()
  const [latestId, invitations] = await Promise.all([findLatestGroupId(viewer), listOpenInvitations(viewer)])
  return (
    <GroupsScreen
      latest={latestId ? shownGroup(await readViewed(viewer, latestId)) : null}
      invitations={invitations}
      offersFee={!env.FEE_PAID_BY}
    />
  )
}
