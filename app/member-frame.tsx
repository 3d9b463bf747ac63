import type { ReactNode } from 'react'
import { RegisterWorker } from '@/components/push/register-worker'
import { LiveWhileSignedIn } from '@/components/session/live-while-signed-in'
import { provenOf } from '@/components/session/proven-of'
import { SessionGuard } from '@/components/session/session-guard'
import { StepUpDialog } from '@/components/session/step-up-dialog'
import { MemberShell } from '@/components/shell/member-shell'
import { getUser } from '@/lib/accounts/queries'
import { countUnreadShown } from '@/lib/notifications/count-notifications'

type MemberFrameProps = {
  userId: string
  /** Taken before any read, so that the live stream reports every later change. */
  readAt: number
  children: ReactNode
}

/** The frame around every signed-in screen. */
export async function MemberFrame({ userId, readAt, children }: MemberFrameProps) {
  const [user, unreadCount] = await Promise.all([getUser(userId), countUnreadShown(userId)])
  return (
    <SessionGuard userId={userId}>
      <MemberShell
        user={{ id: user._id, username: user.username ?? '', pictureUrl: user.profilePictureUrl }}
        unreadCount={unreadCount}
      >
        {children}
      </MemberShell>
      <StepUpDialog user={provenOf(user)} />
      <LiveWhileSignedIn since={readAt} />
      <RegisterWorker userId={userId} />
    </SessionGuard>
  )
}
