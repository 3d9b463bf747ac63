'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function AllMembersError(failure: ErrorScreenProps) {
  return <LoadFailure title="Group Members" message="Failed to fetch group members" {...failure} />
}
