'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function RefundRequestsError(failure: ErrorScreenProps) {
  return <LoadFailure title="Refund requests" message="Failed to load refund requests" {...failure} />
}
