'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function ClosingStatementError(failure: ErrorScreenProps) {
  return <LoadFailure title="Where every pound went" message="Failed to load the statement" {...failure} />
}
