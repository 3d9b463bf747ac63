import type { Metadata } from 'next'
import { readOrNotFound } from '@/app/(member)/or-not-found'
import { readGroupOnce } from '@/app/(member)/read-group-once'
import { RefundRequests } from '@/components/money/refunds/refund-requests'
import { listRefundRequests } from '@/lib/money/refunds/requests/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Refund requests' }

export default async function RefundRequestsPage({ params }: { params: Promise<{ groupId: string }> }) {
  const viewer = await requireFullViewer()
  const [{ group }, requests] = await readOrNotFound((await params).groupId, (groupId) =>
    Promise.all([readGroupOnce(viewer, groupId), listRefundRequests(viewer, groupId)]),
  )
  return <RefundRequests group={group} requests={requests} isAdmin={group.admin.includes(viewer.userId)} />
}
