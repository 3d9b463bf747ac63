import type { Metadata } from 'next'
import { SettingsScreen } from '@/components/people/accounts/profile/settings-screen'
import { currentOperator, requireFullViewer } from '@/lib/platform/auth/current-viewer'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  await requireFullViewer()
  return <SettingsScreen isOperator={(await currentOperator()) !== null} />
}
