import type { Metadata } from 'next'
import { NotificationsScreen } from '@/components/people/notifications/notifications-screen'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'
import { countTotal, MAX_COUNTED } from '@/lib/platform/messages/notifications/count-notifications'
import { listLines } from '@/lib/platform/messages/notifications/lines'

export const metadata: Metadata = { title: 'Notifications' }

export default async function NotificationsPage() {
  const { userId } = await requireFullViewer()
  const [{ lines, nextCursor }, total] = await Promise.all([
    listLines(userId, { limit: 10 }),
    countTotal(userId),
  ])
  return (
    <NotificationsScreen
      userId={userId}
      first={{ items: lines, nextCursor }}
      total={total}
      hasMoreThanCounted={total === MAX_COUNTED}
    />
  )
}
