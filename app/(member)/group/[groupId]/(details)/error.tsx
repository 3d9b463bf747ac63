'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function GroupDetailsError(failure: Failure) {
  return <LoadFailure title="Group details" message="Failed to fetch group details" {...failure} />
}
