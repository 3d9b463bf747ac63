'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function GroupTransactionsError({ retry }: { retry: () => void }) {
  return <LoadFailure title="Transactions" message="Failed to load transactions" retry={retry} />
}
