import type { Metadata } from 'next'
import { publicMetadata } from '@/app/(public)/public-metadata'
import { CoverScene } from '@/components/accounts/cover-scene'
import { SignupScreen } from '@/components/accounts/signup-screen'
import { ForgetUser } from '@/components/session/forget-user'
import { LeaveIfSignedIn } from '@/components/session/leave-if-signed-in'
import { RememberNext } from '@/components/session/remember-next'
import { PublicShell } from '@/components/shell/public-shell'
import { getUser } from '@/lib/accounts/queries'
import { currentViewer } from '@/lib/auth/current-viewer'
import { env } from '@/lib/env'
import { nextPath } from '@/lib/links/paths'

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
        <LeaveIfSignedIn userId={viewer.userId} next={next} />
      </PublicShell>
    )
  const waitsForCode = viewer ? !(await getUser(viewer.userId)).isVerified : false
  return (
    <PublicShell picture={<CoverScene />}>
      {viewer ? null : <ForgetUser />}
      {next ? <RememberNext path={next} /> : null}
      <SignupScreen supportEmail={env.SUPPORT_EMAIL} next={next} waitsForCode={waitsForCode} />
    </PublicShell>
  )
}
