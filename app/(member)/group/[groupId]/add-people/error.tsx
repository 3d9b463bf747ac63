'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function AddPeopleError(failure: ErrorScreenProps) {
  return <LoadFailure title="Add a List" message="Failed to load group details" {...failure} />
}
