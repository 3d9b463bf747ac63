'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function NotificationsError(failure: Failure) {
  return <LoadFailure title="Notifications" message="Failed to fetch notifications." {...failure} />
}
