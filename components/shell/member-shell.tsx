'use client'

import type { ReactNode } from 'react'
import { StepUpDialog } from '@/components/people/accounts/factors/step-up-dialog'
import type { StepUpUser } from '@/components/people/accounts/factors/step-up-form'
import { NotificationBell } from '@/components/people/notifications/notification-bell'
import { RegisterWorker } from '@/components/people/push/register-worker'
import { SessionGuard } from '@/components/people/session/session-guard'
import { Link } from '@/components/ui/buttons/link'
import { Avatar } from '@/components/ui/figures/avatar'
import { LogoMark, LogoWord } from '@/components/ui/figures/logo'
import { PRODUCT_NAME } from '@/lib/base/product'
import { LiveWhileSignedIn } from './live-while-signed-in'
import { NavigationLinks } from './navigation-links'
import { SkipLink } from './skip-link'

type ShellUser = { id: string; username: string; pictureUrl: string | null } & StepUpUser

type MemberShellProps = {
  user: ShellUser
  unreadCount: number
  /** When all of this was read. */
  loadedAt: number
  children: ReactNode
}

/** The signed-in frame: a cloth-green sidebar from 768 px up; below that a bottom bar, in short windows after the page. */
export function MemberShell({ user, unreadCount, loadedAt, children }: MemberShellProps) {
  return (
    <SessionGuard userId={user.id}>
      <SkipLink />
      <div className="frame">
        <div className="frame-side">
          <nav aria-label="Main" className="frame-nav">
            <Link href="/dashboard" aria-label={PRODUCT_NAME} className="frame-home">
              <LogoMark className="md:max-lg:size-10" />
              <LogoWord className="max-lg:hidden" />
            </Link>
            <NavigationLinks />
          </nav>
        </div>
        <div className="min-w-0">
          <Header user={user} unreadCount={unreadCount} />
          <main id="main" tabIndex={-1} className="frame-main">
            {children}
          </main>
        </div>
      </div>
      <StepUpDialog user={user} />
      <LiveWhileSignedIn since={loadedAt} />
      <RegisterWorker userId={user.id} />
    </SessionGuard>
  )
}

function Header({ user, unreadCount }: Pick<MemberShellProps, 'user' | 'unreadCount'>) {
  return (
    <header className="frame-head">
      <div>
        <Link href="/profile-settings" className="frame-user">
          <Avatar userId={user.id} username={user.username} pictureUrl={user.pictureUrl} decorative />
          <span className="min-w-0 leading-tight">
            <b className="block font-semibold break-words">Welcome, {user.username}</b>
            <span className="frame-online">Online</span>
            <span className="sr-only">, profile settings</span>
          </span>
        </Link>
        <NotificationBell unreadCount={unreadCount} />
      </div>
    </header>
  )
}
