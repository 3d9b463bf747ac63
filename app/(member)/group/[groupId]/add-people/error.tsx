'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function AddPeopleError(failure: Failure) {
  return <LoadFailure title="Add a List" message="Failed to load group details" {...failure} />
}
