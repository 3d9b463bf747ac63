import type { Metadata } from 'next'
import { orNotFound } from '@/app/(member)/or-not-found'
import { RefundRequests } from '@/components/transactions/refund-requests'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { getGroup } from '@/lib/groups/queries'
import { listRefundRequests } from '@/lib/refund-requests/queries'

export const metadata: Metadata = { title: 'Refund requests' }

export default async function RefundRequestsPage({ params }: { params: Promise<{ groupId: string }> }) {
  const viewer = await requireFullViewer()
  const [group, requests] = await orNotFound((await params).groupId, (groupId) =>
    Promise.all([getGroup(viewer, groupId), listRefundRequests(viewer, groupId)]),
  )
  return (
    <RefundRequests
      group={group}
      requests={requests}
      viewerId={viewer.userId}
      isAdmin={group.admin.includes(viewer.userId)}
    />
  )
}
