'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function CardError(failure: Failure) {
  return <LoadFailure title="Card" message="Failed to load the card" {...failure} />
}
