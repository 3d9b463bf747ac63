'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function NotificationSettingsError(failure: ErrorScreenProps) {
  return <LoadFailure title="Notification Settings" message="Failed to fetch your settings." {...failure} />
}
