'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function PaymentError({ retry }: { retry: () => void }) {
  return <LoadFailure title="Make a payment" message="Failed to load group data" retry={retry} />
}
