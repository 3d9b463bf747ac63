'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function OrderError(failure: Failure) {
  return <LoadFailure title="An order" message="Failed to fetch the order" {...failure} />
}
