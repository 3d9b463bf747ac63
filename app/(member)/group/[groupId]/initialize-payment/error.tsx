'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function PaymentError(failure: ErrorScreenProps) {
  return <LoadFailure title="Make a payment" message="Failed to load group data" {...failure} />
}
