'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function TransactionsError(failure: ErrorScreenProps) {
  return (
    <LoadFailure title="Transactions" message="Failed to load transactions. Please try again." {...failure} />
  )
}
