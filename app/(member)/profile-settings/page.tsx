import type { Metadata } from 'next'
import { ProfileScreen } from '@/components/people/accounts/profile/profile-screen'
import { sumOwnContributions } from '@/lib/money/transactions/queries'
import { getUser } from '@/lib/people/accounts/sign-in/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Profile settings' }

export default async function ProfileSettingsPage() {
  const viewer = await requireFullViewer()
  const [user, ownTotal] = await Promise.all([getUser(viewer.userId), sumOwnContributions(viewer)])
  return <ProfileScreen initial={user} ownTotal={ownTotal} />
}
