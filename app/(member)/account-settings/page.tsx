import type { Metadata } from 'next'
import { AccountHeader } from '@/components/accounts/account-header'
import { AuthenticatorApp } from '@/components/accounts/authenticator-app'
import { ChangePasswordForm } from '@/components/accounts/change-password-form'
import { Passkeys } from '@/components/accounts/passkeys'
import { SignIns } from '@/components/accounts/sign-ins'
import { TwoFactor } from '@/components/accounts/two-factor'
import { Panel } from '@/components/ui/panel'
import { TextLink } from '@/components/ui/text-link'
import { listFactors } from '@/lib/accounts/passkeys'
import { getUser, listSessions } from '@/lib/accounts/queries'
import { requireFullViewer } from '@/lib/auth/current-viewer'

export const metadata: Metadata = { title: 'Account settings' }

/** Everything that keeps an account safe, on one page. */
export default async function AccountSettingsPage() {
  const viewer = await requireFullViewer()
  const [user, sessions, factors] = await Promise.all([
    getUser(viewer.userId),
    listSessions(viewer),
    listFactors(viewer.userId),
  ])
  return (
    <div className="flex max-w-2xl flex-col">
      <AccountHeader />
      <div className="flex flex-col gap-6">
        <Panel title="Change password">
          <ChangePasswordForm identifier={user.email ?? user.phoneNumber} />
        </Panel>
        <Panel title="Ways to confirm it’s you">
          <p className="text-ink-soft">
            With two-factor authentication on, an authenticator app or a passkey serves as well as the codes
            we send you.
          </p>
          <div className="mt-2 divide-y divide-rule">
            <TwoFactor userId={viewer.userId} isOn={viewer.is2FaEnabled} />
            <AuthenticatorApp since={factors.authenticatorSince} />
            <Passkeys passkeys={factors.passkeys} />
          </div>
        </Panel>
        <Panel
          title="Where you’re logged in"
          padding="none"
          footer={
            <TextLink alone href="/sign-ins/history">
              Account activity: your logins and security changes
            </TextLink>
          }
        >
          <p className="px-4 pt-4 text-ink-soft sm:px-6">
            Don’t recognise one? Log out of it and change your password.
          </p>
          <SignIns sessions={sessions} />
        </Panel>
      </div>
    </div>
  )
}
