'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function NotificationsError({ retry }: { retry: () => void }) {
  return <LoadFailure title="Notifications" message="Failed to fetch notifications." retry={retry} />
}
