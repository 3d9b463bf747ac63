import type { ReactNode } from 'react'
import { verifiedContacts } from '@/components/people/session/verified-contacts'
import { MemberShell } from '@/components/shell/member-shell'
import { getFrame } from '@/lib/people/accounts/sign-in/queries'

type MemberFrameProps = {
  userId: string
  /** Taken before any read, so that the live stream reports every later change. */
  loadedAt: number
  children: ReactNode
}

/** The frame around every signed-in screen. */
export async function MemberFrame({ userId, loadedAt, children }: MemberFrameProps) {
  const { user, unreadCount } = await getFrame(userId)
  return (
    <MemberShell
      user={{
        id: user._id,
        username: user.username ?? '',
        pictureUrl: user.profilePictureUrl,
        ...verifiedContacts(user),
      }}
      unreadCount={unreadCount}
      loadedAt={loadedAt}
    >
      {children}
    </MemberShell>
  )
}
