'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function GroupTransactionsError(failure: Failure) {
  return <LoadFailure title="Transactions" message="Failed to load transactions" {...failure} />
}
