'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function GroupHistoryError(failure: Failure) {
  return <LoadFailure title="What changed" message="Failed to load what changed" {...failure} />
}
