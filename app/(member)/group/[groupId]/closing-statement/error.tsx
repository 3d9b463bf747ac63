'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function ClosingStatementError(failure: Failure) {
  return <LoadFailure title="Where every pound went" message="Failed to load the statement" {...failure} />
}
