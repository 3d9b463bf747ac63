'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function ReceiptError({ retry }: { retry: () => void }) {
  return (
    <LoadFailure title="Receipt" message="Failed to load this receipt. Please try again." retry={retry} />
  )
}
