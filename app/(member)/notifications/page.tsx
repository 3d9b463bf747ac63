import type { Metadata } from 'next'
import { NotificationList } from '@/components/notifications/notification-list'
import { PageHeader } from '@/components/ui/page-header'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { countTotal, MOST_COUNTED } from '@/lib/notifications/count-notifications'
import { listLines } from '@/lib/notifications/lines'

export const metadata: Metadata = { title: 'Notifications' }

export default async function NotificationsPage() {
  const { userId } = await requireFullViewer()
  const [{ lines, nextCursor }, total] = await Promise.all([
    listLines(userId, { limit: 10 }),
    countTotal(userId),
  ])
  return (
    <>
      <PageHeader
        title="Notifications"
        text={
          <>
            <span className="figures">{`${total}${total === MOST_COUNTED ? '+' : ''} notification(s)`}</span>
            {lines.some(({ gathered }) => gathered) ? (
              <span className="block text-sm">Similar notifications from one day share a line.</span>
            ) : null}
          </>
        }
      />
      <NotificationList userId={userId} first={{ items: lines, nextCursor }} />
    </>
  )
}
