'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function DashboardError(failure: Failure) {
  return <LoadFailure title="Dashboard" message="Error retrieving group data" {...failure} />
}
