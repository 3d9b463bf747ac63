'use client'

import type { ComponentProps } from 'react'
import { AuthenticatorApp } from '@/components/people/accounts/factors/authenticator-app'
import { Passkeys } from '@/components/people/accounts/factors/passkeys'
import { TwoFactor } from '@/components/people/accounts/factors/two-factor'
import { TextLink } from '@/components/ui/buttons/text-link'
import { Panel } from '@/components/ui/page/panel'
import { AccountHeader } from './account-header'
import { ChangePasswordForm } from './change-password-form'
import { SessionList } from './session-list'

type AccountScreenProps = {
  userId: string
  /** What password managers save a new password for. */
  identifier: string | null
  is2FaEnabled: boolean
  factors: {
    authenticatorSince: ComponentProps<typeof AuthenticatorApp>['setUpAt']
    passkeys: ComponentProps<typeof Passkeys>['passkeys']
  }
  sessions: ComponentProps<typeof SessionList>['sessions']
}

/** Everything that keeps an account safe, on one screen. */
export function AccountScreen({ userId, identifier, is2FaEnabled, factors, sessions }: AccountScreenProps) {
  return (
    <div className="flex mx-auto max-w-2xl flex-col">
      <AccountHeader />
      <div className="flex flex-col gap-6">
        <Panel title="Change password">
          <ChangePasswordForm identifier={identifier} />
        </Panel>
        <Panel title="Ways to confirm it’s you">
          <p className="text-ink-soft">
            With two-factor authentication on, an authenticator app or a passkey serves as well as the codes
            we send you.
          </p>
          <div className="mt-2 divide-y divide-rule">
            <TwoFactor userId={userId} isOn={is2FaEnabled} />
            <AuthenticatorApp setUpAt={factors.authenticatorSince} />
            <Passkeys passkeys={factors.passkeys} />
          </div>
        </Panel>
        <Panel
          title="Where you’re logged in"
          padding="none"
          footer={
            <TextLink standalone href="/sign-ins/history">
              Account activity: your logins and security changes
            </TextLink>
          }
        >
          <p className="px-4 pt-4 text-ink-soft sm:px-6">
            Don’t recognise one? Log out of it and change your password.
          </p>
          <SessionList sessions={sessions} />
        </Panel>
      </div>
    </div>
  )
}
