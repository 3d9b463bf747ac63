'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function TransactionsError({ retry }: { retry: () => void }) {
  return (
    <LoadFailure
      title="Transactions"
      message="Failed to load transactions. Please try again."
      retry={retry}
    />
  )
}
