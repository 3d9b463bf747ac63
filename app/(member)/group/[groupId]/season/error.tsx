'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function SeasonError(failure: ErrorScreenProps) {
  return <LoadFailure title="Repeat this collection" message="Failed to fetch the series" {...failure} />
}
