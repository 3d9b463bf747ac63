'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function OrdersError(failure: ErrorScreenProps) {
  return <LoadFailure title="Orders" message="Failed to fetch the orders" {...failure} />
}
