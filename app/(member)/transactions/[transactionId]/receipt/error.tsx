'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function ReceiptError(failure: Failure) {
  return <LoadFailure title="Receipt" message="Failed to load this receipt. Please try again." {...failure} />
}
