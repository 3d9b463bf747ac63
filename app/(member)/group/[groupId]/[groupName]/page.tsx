import type { Metadata } from 'next'
import { readOrNotFound } from '@/app/(member)/or-not-found'
import { readGroupData } from '@/app/(member)/read-group-data'
import { GroupDashboard } from '@/components/groups/group/group-dashboard'
import { groupView } from '@/components/groups/group/group-view'
import { env } from '@/lib/base/env'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

/** The same heading as the group's details, which have only the group's name in their tab. */
export const metadata: Metadata = { title: 'Group dashboard' }

type PageProps = { params: Promise<{ groupId: string }> }

export default async function GroupDashboardPage({ params }: PageProps) {
  const viewer = await requireFullViewer()
  const data = await readOrNotFound((await params).groupId, (id) => readGroupData(viewer, id))
  return <GroupDashboard view={groupView(data)} offersFeeChoice={!env.FEE_PAID_BY} />
}
