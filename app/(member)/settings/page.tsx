import { Bell, Eye, LifeBuoy, LockKeyhole, UserRound } from 'lucide-react'
import type { Metadata } from 'next'
import { LogOutButton } from '@/components/accounts/log-out-button'
import { SettingsLink } from '@/components/accounts/settings-link'
import { AboutPanel } from '@/components/legal/about-panel'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { currentOperator, requireFullViewer } from '@/lib/auth/current-viewer'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  await requireFullViewer()
  const operator = await currentOperator()
  return (
    <div className="max-w-2xl">
      <PageHeader title="Settings" />
      <Panel padding="none">
        <ul className="divide-y divide-rule">
          <SettingsLink
            href="/profile-settings"
            title="Profile Settings"
            text="Your picture, your details, your data"
            icon={<UserRound size={22} />}
          />
          <SettingsLink
            href="/account-settings"
            title="Account Settings"
            text="Your password, ways to confirm it’s you, your devices"
            icon={<LockKeyhole size={22} />}
          />
          <SettingsLink
            href="/privacy-settings"
            title="Privacy Settings"
            text="What others see of you, and two-factor authentication"
            icon={<Eye size={22} />}
          />
          <SettingsLink
            href="/notification-settings"
            title="Notification Settings"
            text="What reaches you by email and by push"
            icon={<Bell size={22} />}
          />
        </ul>
      </Panel>
      <AboutPanel />
      {operator ? (
        <Panel padding="none" className="mt-4">
          <ul>
            <SettingsLink
              href="/operator"
              title="Operator"
              text="What needs you, and what was done"
              icon={<LifeBuoy size={22} />}
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
