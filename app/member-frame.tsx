import type { ReactNode } from 'react'
import { StepUpDialog } from '@/components/people/accounts/factors/step-up-dialog'
import { RegisterWorker } from '@/components/people/push/register-worker'
import { provenOf } from '@/components/people/session/proven-of'
import { SessionGuard } from '@/components/people/session/session-guard'
import { LiveWhileSignedIn } from '@/components/shell/live-while-signed-in'
import { MemberShell } from '@/components/shell/member-shell'
import { getFrame } from '@/lib/people/accounts/sign-in/queries'

type MemberFrameProps = {
  userId: string
  /** Taken before any read, so that the live stream reports every later change. */
  readAt: number
  children: ReactNode
}

/** The frame around every signed-in screen. */
export async function MemberFrame({ userId, readAt, children }: MemberFrameProps) {
  const { user, unreadCount } = await getFrame(userId)
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
