'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function GroupDetailsError(failure: ErrorScreenProps) {
  return <LoadFailure title="Group details" message="Failed to fetch group details" {...failure} />
}
