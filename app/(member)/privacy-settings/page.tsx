import type { Metadata } from 'next'
import { PrivacyScreen } from '@/components/accounts/privacy-screen'
import { getUser } from '@/lib/accounts/queries'
import { requireFullViewer } from '@/lib/auth/current-viewer'

export const metadata: Metadata = { title: 'Privacy settings' }

export default async function PrivacySettingsPage() {
  const viewer = await requireFullViewer()
  return <PrivacyScreen initial={await getUser(viewer.userId)} />
}
