import type { Metadata } from 'next'
import { readOrNotFound } from '@/app/(member)/or-not-found'
import { OrderScreen } from '@/components/groups/orders/order-screen'
import { getOrderView } from '@/lib/groups/orders/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Your order' }

type PageProps = { params: Promise<{ groupId: string }> }

export default async function OrderPage({ params }: PageProps) {
  const viewer = await requireFullViewer()
  const view = await readOrNotFound((await params).groupId, (groupId) => getOrderView(viewer, groupId))
  return <OrderScreen {...view} />
}
