import type { Metadata } from 'next'
import { orNotFound } from '@/app/(member)/or-not-found'
import { readViewed } from '@/app/(member)/read-viewed'
import { GroupDashboard } from '@/components/groups/group-dashboard'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import '../pay-bar.css'

/** The details have the same heading, and in their tab only the group's name. */
export const metadata: Metadata = { title: 'Group dashboard' }

type PageProps = { params: Promise<{ groupId: string }> }

export default async function GroupDashboardPage({ params }: PageProps) {
  const viewer = await requireFullViewer()
  return <GroupDashboard viewed={await orNotFound((await params).groupId, (id) => readViewed(viewer, id))} />
}
