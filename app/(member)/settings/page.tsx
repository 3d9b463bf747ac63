import type { Metadata } from 'next'
import { SettingsScreen } from '@/components/people/accounts/profile/settings-screen'
import { getUser } from '@/lib/people/accounts/sign-in/queries'
import { currentOperator, requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  const { userId } = await requireFullViewer()
  const [user, operator] = await Promise.all([getUser(userId), currentOperator()])
  return <SettingsScreen user={user} isOperator={operator !== null} />
}
