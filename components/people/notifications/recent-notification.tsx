import { relativeMoment } from '@/lib/base/dates'
import type { Notification } from './notification'

type RecentNotificationProps = {
  notification: Notification | null
  /** Today’s date in London, for ‘Today’ and ‘Yesterday’. */
  today: string
}

/** The latest notification, as the dashboard shows it. */
export function RecentNotification({ notification, today }: RecentNotificationProps) {
  if (!notification) return <p className="text-ink-soft">None yet</p>
  const { type, message, createdAt } = notification
  return (
    <>
      <p className="font-semibold">{`Type - ${type}`}</p>
      <p className="mt-1 break-words">{message}</p>
      <time dateTime={createdAt} className="figures mt-2 block text-sm text-ink-soft">
        {relativeMoment(createdAt, today)}
      </time>
    </>
  )
}
