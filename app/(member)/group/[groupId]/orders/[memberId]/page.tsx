import type { Metadata } from 'next'
import { readOrNotFound } from '@/app/(member)/or-not-found'
import { OrderScreen } from '@/components/groups/orders/order-screen'
import { getOrderView } from '@/lib/groups/orders/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'An order' }

type PageProps = { params: Promise<{ groupId: string; memberId: string }> }

/** Where an admin changes another's order. */
export default async function MembersOrderPage({ params }: PageProps) {
  const viewer = await requireFullViewer()
  const { groupId, memberId } = await params
  const view = await readOrNotFound(groupId, (group) =>
    readOrNotFound(memberId, (member) => getOrderView(viewer, group, member)),
  )
  return <OrderScreen {...view} />
}
