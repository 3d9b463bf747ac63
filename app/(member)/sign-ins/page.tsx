import type { Metadata } from 'next'
import { AuthenticatorApp } from '@/components/accounts/authenticator-app'
import { Passkeys } from '@/components/accounts/passkeys'
import { SignIns } from '@/components/accounts/sign-ins'
import { BackLink } from '@/components/ui/back-link'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { TextLink } from '@/components/ui/text-link'
import { listFactors } from '@/lib/accounts/passkeys'
import { listSessions } from '@/lib/accounts/queries'
import { requireFullViewer } from '@/lib/auth/current-viewer'

export const metadata: Metadata = { title: "Where you're logged in" }

export default async function SignInsPage() {
  const viewer = await requireFullViewer()
  const [sessions, factors] = await Promise.all([listSessions(viewer), listFactors(viewer.userId)])
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Where you're logged in"
        text="Don't recognise one? Log out of it and change your password."
        back={<BackLink href="/settings">Back</BackLink>}
      />
      <Panel padding="none">
        <SignIns sessions={sessions} />
      </Panel>
      <p className="mt-3">
        <TextLink href="/sign-ins/history">Account activity: your logins and security changes</TextLink>
      </p>
      <Panel title="Ways to confirm it's you" className="mt-6">
        <p className="text-ink-soft">
          With two-factor authentication on, you can use these as well as the codes we send you.
        </p>
        <div className="mt-2 divide-y divide-rule">
          <AuthenticatorApp since={factors.authenticatorSince} />
          <Passkeys passkeys={factors.passkeys} />
        </div>
      </Panel>
    </div>
  )
}
