import type { Metadata } from 'next'
import { SettingsScreen } from '@/components/accounts/settings-screen'
import { currentOperator, requireFullViewer } from '@/lib/auth/current-viewer'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  await requireFullViewer()
  return <SettingsScreen isOperator={(await currentOperator()) !== null} />
}
