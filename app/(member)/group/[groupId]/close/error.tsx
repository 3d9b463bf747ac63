'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function CloseError(failure: Failure) {
  return <LoadFailure title="Wrap up" message="Failed to load group details" {...failure} />
}
