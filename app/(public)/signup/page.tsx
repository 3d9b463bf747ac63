import type { Metadata } from 'next'
import { publicMetadata } from '@/app/(public)/public-metadata'
import { SampleGroup } from '@/components/people/accounts/sign-in/sample-group'
import { SignupScreen } from '@/components/people/accounts/sign-in/signup-screen'
import { ForgetUser } from '@/components/people/session/forget-user'
import { RememberNextPage } from '@/components/people/session/remember-next'
import { SignedInRedirect } from '@/components/people/session/signed-in-redirect'
import { PublicShell } from '@/components/shell/public-shell'
import { env } from '@/lib/base/env'
import { nextPath } from '@/lib/groups/links/paths'
import { getUser } from '@/lib/people/accounts/sign-in/queries'
import { currentViewer } from '@/lib/platform/auth/current-viewer'

export const generateMetadata = (): Metadata =>
  publicMetadata({
    path: '/signup',
    title: 'Create your account',
    description:
      'Open a group, send one link, and see who has paid, to the penny. Free for you and everyone in your groups.',
    picture: 'home',
  })

type PageProps = { searchParams: Promise<{ next?: string | string[] }> }

export default async function SignupPage({ searchParams }: PageProps) {
  const viewer = await currentViewer()
  const next = nextPath((await searchParams).next)
  if (viewer?.isFull)
    return (
      <PublicShell>
        <h1 className="sr-only">Create your account</h1>
        <SignedInRedirect userId={viewer.userId} next={next} />
      </PublicShell>
    )
  const isCodePending = viewer ? !(await getUser(viewer.userId)).isVerified : false
  return (
    <PublicShell picture={<SampleGroup />}>
      {viewer ? null : <ForgetUser />}
      {next ? <RememberNextPage path={next} /> : null}
      <SignupScreen supportEmail={env.SUPPORT_EMAIL} next={next} isCodePending={isCodePending} />
    </PublicShell>
  )
}
