'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function RefundRequestsError(failure: Failure) {
  return <LoadFailure title="Refund requests" message="Failed to load refund requests" {...failure} />
}
