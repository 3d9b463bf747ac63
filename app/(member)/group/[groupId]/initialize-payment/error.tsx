'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function PaymentError(failure: Failure) {
  return <LoadFailure title="Make a payment" message="Failed to load group data" {...failure} />
}
