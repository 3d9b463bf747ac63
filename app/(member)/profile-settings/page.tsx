import type { Metadata } from 'next'
import { ProfileScreen } from '@/components/accounts/profile-screen'
import { getUser } from '@/lib/accounts/queries'
import { requireFullViewer } from '@/lib/auth/current-viewer'

export const metadata: Metadata = { title: 'Profile settings' }

export default async function ProfileSettingsPage() {
  const viewer = await requireFullViewer()
  return <ProfileScreen initial={await getUser(viewer.userId)} />
}
