'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function OrderError(failure: ErrorScreenProps) {
  return <LoadFailure title="An order" message="Failed to fetch the order" {...failure} />
}
