'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function SeasonError(failure: Failure) {
  return <LoadFailure title="Repeat this collection" message="Failed to fetch the series" {...failure} />
}
