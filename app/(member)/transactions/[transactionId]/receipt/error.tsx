'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function ReceiptError(failure: ErrorScreenProps) {
  return <LoadFailure title="Receipt" message="Failed to load this receipt. Please try again." {...failure} />
}
