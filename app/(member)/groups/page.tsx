import type { Metadata } from 'next'
import { readViewed } from '@/app/(member)/read-viewed'
import { GroupsScreen } from '@/components/groups/group-dashboard'
import { shownGroup } from '@/components/groups/shown-group'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { env } from '@/lib/env'
import { listGroups } from '@/lib/groups/queries'
import { listOpenInvitations } from '@/lib/invitations/queries'

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
