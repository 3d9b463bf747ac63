import { Link } from '@/components/ui/buttons/link'
import { CountBadge } from '@/components/ui/figures/count-badge'
import { Icon } from '@/components/ui/figures/icon'

/** Links to the notifications, with the number of unread ones. */
export function NotificationBell({ unreadCount }: { unreadCount: number }) {
  return (
    <Link href="/notifications" className="frame-bell">
      <span className="sr-only">{unreadCount > 0 ? 'Notifications, ' : 'Notifications'}</span>
      <Icon className="icon-bell size-5.5" />
      <span className="absolute -top-0.5 -right-1 flex">
        <CountBadge count={unreadCount} label="unread" />
      </span>
    </Link>
  )
}
