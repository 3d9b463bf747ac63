'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function TrailError(failure: Failure) {
  return <LoadFailure title="Where is my money?" message="Failed to load this payment" {...failure} />
}
