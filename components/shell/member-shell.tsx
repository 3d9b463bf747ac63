'use client'

import type { ReactNode } from 'react'
import { NotificationBell } from '@/components/people/notifications/notification-bell'
import { Link } from '@/components/ui/buttons/link'
import { Avatar } from '@/components/ui/figures/avatar'
import { Logo, LogoMark } from '@/components/ui/figures/logo'
import { PRODUCT_NAME } from '@/lib/base/product'
import { NavigationLinks } from './navigation-links'
import { SkipLink } from './skip-link'

type ShellUser = { id: string; username: string; pictureUrl?: string | null }

type MemberShellProps = {
  user: ShellUser
  unreadCount: number
  children: ReactNode
}

/** The signed-in frame: a cloth-green sidebar from 768 px up; below that a bottom bar, in short windows after the page. */
export function MemberShell({ user, unreadCount, children }: MemberShellProps) {
  return (
    <>
      <SkipLink />
      <div className="grow md:grid md:grid-cols-[6.5rem_minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="stitched bg-cloth text-cloth-ink [contain:size] max-md:hidden">
          <nav
            aria-label="Main"
            className="sticky top-0 flex h-full max-h-dvh flex-col gap-8 overflow-y-auto px-3 py-6 pr-5 lg:px-5 lg:pr-7"
          >
            <Link
              href="/dashboard"
              aria-label={PRODUCT_NAME}
              className="flex min-h-11 items-center self-center rounded-md lg:self-start focus-visible:outline-cloth-ink"
            >
              <Logo className="max-lg:hidden" />
              <LogoMark size={40} className="lg:hidden" />
            </Link>
            <NavigationLinks place="side" />
          </nav>
        </div>
        <div className="min-w-0">
          <Header user={user} unreadCount={unreadCount} />
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto max-w-6xl px-6 pt-6 pb-28 outline-none md:pb-16 short:pb-10 lg:px-10 lg:pt-8"
          >
            {children}
          </main>
        </div>
      </div>
      <nav
        aria-label="Main"
        data-bottom-bar=""
        className="fixed inset-x-0 bottom-0 z-30 border-t border-rule bg-sheet pb-[env(safe-area-inset-bottom)] md:hidden short:static"
      >
        <NavigationLinks place="bottom" />
      </nav>
    </>
  )
}

function Header({ user, unreadCount }: Pick<MemberShellProps, 'user' | 'unreadCount'>) {
  return (
    <header className="border-b border-rule px-6 lg:px-10">
      <div className="mx-auto flex min-h-17 max-w-6xl items-center gap-3 py-2.5">
        <Link href="/profile-settings" className="flex min-w-0 items-center gap-3 rounded-md">
          <Avatar userId={user.id} username={user.username} pictureUrl={user.pictureUrl} decorative />
          <span className="min-w-0 leading-tight">
            <span className="block font-semibold break-words">Welcome, {user.username}</span>
            <span className="flex items-center gap-1.5 text-sm text-ink-soft">
              <span className="size-2 rounded-full bg-success" aria-hidden="true" />
              Online
            </span>
            <span className="sr-only">, profile settings</span>
          </span>
        </Link>
        <div className="ml-auto shrink-0">
          <NotificationBell unreadCount={unreadCount} />
        </div>
      </div>
    </header>
  )
}
