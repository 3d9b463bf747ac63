import type { Metadata } from 'next'
import { ProfileScreen } from '@/components/accounts/profile-screen'
import { BackLink } from '@/components/ui/back-link'
import { PageHeader } from '@/components/ui/page-header'
import { getUser } from '@/lib/accounts/queries'
import { requireFullViewer } from '@/lib/auth/current-viewer'

export const metadata: Metadata = { title: 'Profile settings' }

export default async function ProfileSettingsPage() {
  const viewer = await requireFullViewer()
  const user = await getUser(viewer.userId)
  return (
    <div className="max-w-2xl">
      <PageHeader title="Profile Settings" back={<BackLink href="/settings">Back</BackLink>} />
      <ProfileScreen initial={user} />
    </div>
  )
}
