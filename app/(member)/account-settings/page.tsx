import type { Metadata } from 'next'
import { ChangePasswordForm } from '@/components/accounts/change-password-form'
import { BackLink } from '@/components/ui/back-link'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { requireFullViewer } from '@/lib/auth/current-viewer'

export const metadata: Metadata = { title: 'Account settings' }

export default async function AccountSettingsPage() {
  await requireFullViewer()
  return (
    <div className="max-w-2xl">
      <PageHeader title="Account Settings" back={<BackLink href="/settings">Back</BackLink>} />
      <Panel title="Change password">
        <ChangePasswordForm />
      </Panel>
    </div>
  )
}
