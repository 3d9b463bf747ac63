import { Bell } from 'lucide-react'
import { Link } from '@/components/ui/buttons/link'
import { CountBadge } from '@/components/ui/figures/count-badge'

/** Links to the notifications, with the number of unread ones. */
export function NotificationBell({ unreadCount }: { unreadCount: number }) {
  return (
    <Link
      href="/notifications"
      className="relative flex size-11 shrink-0 items-center justify-center rounded-md text-ink hover:bg-accent-wash"
    >
      <span className="sr-only">{unreadCount > 0 ? 'Notifications, ' : 'Notifications'}</span>
      <Bell size={22} />
      <span className="absolute -top-0.5 -right-1 flex">
        <CountBadge count={unreadCount} label="unread" />
      </span>
    </Link>
  )
}
