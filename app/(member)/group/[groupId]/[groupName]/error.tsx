'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function GroupDashboardError(failure: ErrorScreenProps) {
  return <LoadFailure title="Group dashboard" message="Failed to fetch group data." {...failure} />
}
