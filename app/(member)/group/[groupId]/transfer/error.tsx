'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function TransferError(failure: Failure) {
  return <LoadFailure title="Transfer funds" message="Failed to load group data" {...failure} />
}
