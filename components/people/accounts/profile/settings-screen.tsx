'use client'

import { LogOutButton } from '@/components/people/accounts/sign-in/log-out-button'
import { AboutPanel } from '@/components/public/legal/about-panel'
import { Icon } from '@/components/ui/figures/icon'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import { SettingsLink } from './settings-link'
import type { OwnUser } from './use-own-user'

type SettingsScreenProps = {
  user: Pick<OwnUser, 'firstname' | 'lastname' | 'isProfileVisible' | 'is2FaEnabled'>
  isOperator: boolean
}

/** The menu of all settings, with how they are set. */
export function SettingsScreen({ user, isOperator }: SettingsScreenProps) {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Settings" />
      <Panel padding="none">
        <ul className="divide-y divide-rule">
          <SettingsLink
            href="/profile-settings"
            title="Profile Settings"
            text="Your picture, your details, your data"
            currentValue={`${user.firstname} ${user.lastname}`}
            icon={<Icon className="icon-user-round size-5.5" />}
          />
          <SettingsLink
            href="/account-settings"
            title="Account Settings"
            text="Your password, ways to confirm it’s you, your devices"
            currentValue={`Two-factor authentication is ${user.is2FaEnabled ? 'on' : 'off'}`}
            icon={<Icon className="icon-lock-keyhole size-5.5" />}
          />
          <SettingsLink
            href="/privacy-settings"
            title="Privacy Settings"
            text="What others see of you, and two-factor authentication"
            currentValue={
              user.isProfileVisible ? 'Your name and picture are shown' : 'Only your username is shown'
            }
            icon={<Icon className="icon-eye size-5.5" />}
          />
          <SettingsLink
            href="/notification-settings"
            title="Notification Settings"
            text="What reaches you by email and by push"
            icon={<Icon className="icon-bell size-5.5" />}
          />
        </ul>
      </Panel>
      <AboutPanel />
      {isOperator ? (
        <Panel padding="none" className="mt-4">
          <ul>
            <SettingsLink
              href="/operator"
              title="Operator"
              text="What needs you, and what was done"
              icon={<Icon className="icon-life-buoy size-5.5" />}
            />
          </ul>
        </Panel>
      ) : null}
      <div className="mt-8">
        <LogOutButton />
      </div>
    </div>
  )
}
