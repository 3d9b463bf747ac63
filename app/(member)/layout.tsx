import type { ReactNode } from 'react'
import { NotificationBell } from '@/components/notifications/notification-bell'
import { LiveWhileSignedIn } from '@/components/session/live-while-signed-in'
import { SessionGuard } from '@/components/session/session-guard'
import { StepUpDialog } from '@/components/session/step-up-dialog'
import { MemberShell } from '@/components/shell/member-shell'
import { getUser } from '@/lib/accounts/queries'
import { requireFullViewer } from '@/lib/auth/current-viewer'
import { now } from '@/lib/clock'
import { getNotificationSummary } from '@/lib/notifications/queries'

export default async function MemberLayout({ children }: { children: ReactNode }) {
  // Taken before any read, so the live stream reports every change after it.
  const readAt = now().getTime()
  const viewer = await requireFullViewer()
  const [user, { unreadCount }] = await Promise.all([
    getUser(viewer.userId),
    getNotificationSummary(viewer.userId),
  ])
  return (
    <SessionGuard userId={viewer.userId}>
      <MemberShell
        user={{ id: user._id, username: user.username ?? '', pictureUrl: user.profilePictureUrl }}
        bell={<NotificationBell unreadCount={unreadCount} />}
      >
        {children}
      </MemberShell>
      <StepUpDialog user={{ email: user.email, phoneNumber: user.phoneNumber }} />
      <LiveWhileSignedIn since={readAt} />
    </SessionGuard>
  )
}
