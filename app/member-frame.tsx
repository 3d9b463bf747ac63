import type { ReactNode } from 'react'
import { provenOf } from '@/components/people/session/proven-of'
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
    <MemberShell
      user={{
        id: user._id,
        username: user.username ?? '',
        pictureUrl: user.profilePictureUrl,
        ...provenOf(user),
      }}
      unreadCount={unreadCount}
      readAt={readAt}
    >
      {children}
    </MemberShell>
  )
}
