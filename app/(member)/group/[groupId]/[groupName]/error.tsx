'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function GroupDashboardError(failure: Failure) {
  return <LoadFailure title="Group dashboard" message="Failed to fetch group data." {...failure} />
}
