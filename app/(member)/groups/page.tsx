import type { Metadata } from 'next'
import { readViewed } from '@/app/(member)/read-viewed'
import { GroupsScreen } from '@/components/groups/group/group-dashboard'
import { shownGroup } from '@/components/groups/group/shown-group'
import { env } from '@/lib/base/env'
import { listGroups } from '@/lib/groups/group/queries'
import { listOpenInvitations } from '@/lib/groups/invitations/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Groups' }

export default async function GroupsPage() {
  const viewer = await requireFullViewer()
  const [groups, invitations] = await Promise.all([listGroups(viewer), listOpenInvitations(viewer)])
  const latest = groups.findLast(({ closedAt }) => closedAt === null) ?? groups.at(-1)
  return (
    <GroupsScreen
      latest={latest ? shownGroup(await readViewed(viewer, latest._id)) : null}
      invitations={invitations}
      offersFee={!env.FEE_PAID_BY}
    />
  )
}
