'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function RefundRequestsError({ retry }: { retry: () => void }) {
  return <LoadFailure title="Refund requests" message="Failed to load refund requests" retry={retry} />
}
