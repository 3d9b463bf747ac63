import type { Metadata } from 'next'
import { readOrNotFound } from '@/app/(member)/or-not-found'
import { OrdersScreen } from '@/components/groups/orders/orders-screen'
import { getOrdersView } from '@/lib/groups/orders/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Orders' }

type PageProps = { params: Promise<{ groupId: string }> }

export default async function OrdersPage({ params }: PageProps) {
  const viewer = await requireFullViewer()
  const view = await readOrNotFound((await params).groupId, (groupId) => getOrdersView(viewer, groupId))
  return <OrdersScreen {...view} />
}
