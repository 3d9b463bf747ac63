'use client'

import type { LoadedPages } from '@/components/forms/merge-pages'
import { PageHeader } from '@/components/ui/page/page-header'
import type { NotificationLine } from './notification'
import { NotificationList } from './notification-list'

type NotificationsScreenProps = {
  userId: string
  first: LoadedPages<NotificationLine>
  /** Counted only up to a limit. */
  total: number
  hasMoreThanCounted: boolean
}

/** Everything one has been told, newest first. */
export function NotificationsScreen({ userId, first, total, hasMoreThanCounted }: NotificationsScreenProps) {
  return (
    <>
      <PageHeader
        title="Notifications"
        text={
          <>
            <span className="figures">{`${total}${hasMoreThanCounted ? '+' : ''} notification(s)`}</span>
            {first.items.some(({ gathered }) => gathered) ? (
              <span className="block text-sm">Similar notifications from one day share a line.</span>
            ) : null}
          </>
        }
      />
      <NotificationList userId={userId} first={first} />
    </>
  )
}
