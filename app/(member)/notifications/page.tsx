import type { Metadata } from 'next'
import { NotificationList } from '@/components/notifications/notification-list'
import { PageHeader } from '@/components/ui/page-header'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { listNotifications } from '@/lib/notifications/queries'

export const metadata: Metadata = { title: 'Notifications' }

export default async function NotificationsPage() {
  const { userId } = await requireFullViewer()
  const { notifications, nextCursor, totalCount } = await listNotifications(userId, { page: 1, limit: 10 })
  return (
    <>
      <PageHeader
        title="Notifications"
        text={<span className="figures">{`${totalCount} notification(s)`}</span>}
      />
      <NotificationList userId={userId} first={{ items: notifications, nextCursor }} />
    </>
  )
}
