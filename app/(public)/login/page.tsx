import type { Metadata } from 'next'
import { publicMetadata } from '@/app/(public)/public-metadata'
import { LoginForm } from '@/components/people/accounts/sign-in/login-form'
import { SampleGroup } from '@/components/people/accounts/sign-in/sample-group'
import { ForgetUser } from '@/components/people/session/forget-user'
import { RememberNextPage } from '@/components/people/session/remember-next'
import { SignedInRedirect } from '@/components/people/session/signed-in-redirect'
import { PublicShell } from '@/components/shell/public-shell'
import { nextPath } from '@/lib/groups/links/paths'
import { currentViewer } from '@/lib/platform/auth/current-viewer'

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
    <PublicShell picture={<SampleGroup />}>
      {viewer ? null : <ForgetUser />}
      <h1 className="text-3xl">Welcome back</h1>
      <p className="mt-2 text-ink-soft">Enter your email or phone number to login</p>
      {next ? <RememberNextPage path={next} /> : null}
      {viewer?.isFull ? <SignedInRedirect userId={viewer.userId} next={next} /> : <LoginForm next={next} />}
    </PublicShell>
  )
}
