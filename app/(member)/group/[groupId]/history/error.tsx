'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function GroupHistoryError(failure: ErrorScreenProps) {
  return <LoadFailure title="What changed" message="Failed to load what changed" {...failure} />
}
