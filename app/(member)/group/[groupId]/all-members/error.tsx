'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function AllMembersError(failure: Failure) {
  return <LoadFailure title="Group Members" message="Failed to fetch group members" {...failure} />
}
