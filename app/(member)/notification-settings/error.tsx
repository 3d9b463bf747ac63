'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function NotificationSettingsError({ retry }: { retry: () => void }) {
  return <LoadFailure title="Notification Settings" message="Failed to fetch your settings." retry={retry} />
}
