'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function GroupTransactionsError(failure: ErrorScreenProps) {
  return <LoadFailure title="Transactions" message="Failed to load transactions" {...failure} />
}
