'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function TrailError(failure: ErrorScreenProps) {
  return <LoadFailure title="Where is my money?" message="Failed to load this payment" {...failure} />
}
