import type { Metadata } from 'next'
import { orNotFound } from '@/app/(member)/or-not-found'
import { readViewed } from '@/app/(member)/read-viewed'
import { GroupDashboard } from '@/components/groups/group/group-dashboard'
import { shownGroup } from '@/components/groups/group/shown-group'
import { env } from '@/lib/base/env'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

/** The same heading as the group's details, which have only the group's name in their tab. */
export const metadata: Metadata = { title: 'Group dashboard' }

type PageProps = { params: Promise<{ groupId: string }> }

export default async function GroupDashboardPage({ params }: PageProps) {
  const viewer = await requireFullViewer()
  const viewed = await orNotFound((await params).groupId, (id) => readViewed(viewer, id))
  return <GroupDashboard shown={shownGroup(viewed)} offersFee={!env.FEE_PAID_BY} />
}
