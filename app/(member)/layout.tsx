import { Bell } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { SessionGuard } from '@/components/session/session-guard'
import { StepUpDialog } from '@/components/session/step-up-dialog'
import { MemberShell } from '@/components/shell/member-shell'
import { getUser } from '@/lib/accounts/queries'
import { requireFullViewer } from '@/lib/auth/current-viewer'

export default async function MemberLayout({ children }: { children: ReactNode }) {
  const viewer = await requireFullViewer()
  const user = await getUser(viewer.userId)
  return (
    <SessionGuard userId={viewer.userId}>
      <MemberShell
        user={{ id: user._id, username: user.username ?? '', pictureUrl: user.profilePictureUrl }}
        bell={
          <Link
            href="/notifications"
            aria-label="Notifications"
            className="flex size-11 items-center justify-center rounded-md text-ink hover:bg-accent-wash"
          >
            <Bell size={22} aria-hidden="true" />
          </Link>
        }
      >
        {children}
      </MemberShell>
      <StepUpDialog user={{ email: user.email, phoneNumber: user.phoneNumber }} />
    </SessionGuard>
  )
}
