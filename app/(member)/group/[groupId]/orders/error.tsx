'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function OrdersError(failure: Failure) {
  return <LoadFailure title="Orders" message="Failed to fetch the orders" {...failure} />
}
