import type { Metadata } from 'next'
import { publicMetadata } from '@/app/(public)/public-metadata'
import { CoverScene } from '@/components/accounts/cover-scene'
import { LoginForm } from '@/components/accounts/login-form'
import { ForgetUser } from '@/components/session/forget-user'
import { LeaveIfSignedIn } from '@/components/session/leave-if-signed-in'
import { RememberNext } from '@/components/session/remember-next'
import { PublicShell } from '@/components/shell/public-shell'
import { currentViewer } from '@/lib/auth/current-viewer'
import { nextPath } from '@/lib/links/paths'

export const generateMetadata = (): Metadata =>
  publicMetadata({
    path: '/login',
    title: 'Log in',
    description: 'See your groups, what is still to pay, and what has come in so far.',
    picture: 'home',
  })

type PageProps = { searchParams: Promise<{ next?: string | string[] }> }

export default async function LoginPage({ searchParams }: PageProps) {
  const viewer = await currentViewer()
  const next = nextPath((await searchParams).next)
  return (
    <PublicShell picture={<CoverScene />}>
      {viewer ? null : <ForgetUser />}
      <h1 className="text-3xl">Welcome back</h1>
      <p className="mt-2 text-ink-soft">Enter your email or phone number to login</p>
      {next ? <RememberNext path={next} /> : null}
      {viewer?.isFull ? <LeaveIfSignedIn userId={viewer.userId} next={next} /> : <LoginForm next={next} />}
    </PublicShell>
  )
}
