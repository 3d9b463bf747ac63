'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function NotificationSettingsError(failure: Failure) {
  return <LoadFailure title="Notification Settings" message="Failed to fetch your settings." {...failure} />
}
