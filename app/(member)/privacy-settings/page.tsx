import type { Metadata } from 'next'
import { PrivacyToggles } from '@/components/accounts/privacy-toggles'
import { ReturnLink } from '@/components/shell/return-link'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { getUser } from '@/lib/accounts/queries'
import { requireFullViewer } from '@/lib/auth/current-viewer'

export const metadata: Metadata = { title: 'Privacy settings' }

export default async function PrivacySettingsPage() {
  const viewer = await requireFullViewer()
  const user = await getUser(viewer.userId)
  return (
    <div className="max-w-2xl">
      <PageHeader title="Privacy Settings" back={<ReturnLink href="/settings">Back</ReturnLink>} />
      <Panel>
        <PrivacyToggles initial={user} />
      </Panel>
    </div>
  )
}
