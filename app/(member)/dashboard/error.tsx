'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function DashboardError(failure: ErrorScreenProps) {
  return <LoadFailure title="Dashboard" message="Error retrieving group data" {...failure} />
}
