'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function NotificationsError(failure: ErrorScreenProps) {
  return <LoadFailure title="Notifications" message="Failed to fetch notifications." {...failure} />
}
