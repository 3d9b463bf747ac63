import type { Metadata } from 'next'
import { PrivacyScreen } from '@/components/people/accounts/sign-in/privacy-screen'
import { getUser } from '@/lib/people/accounts/sign-in/queries'
import { requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Privacy settings' }

export default async function PrivacySettingsPage() {
  const viewer = await requireFullViewer()
  return <PrivacyScreen initial={await getUser(viewer.userId)} />
}
