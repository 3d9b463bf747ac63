'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function TransferError(failure: ErrorScreenProps) {
  return <LoadFailure title="Transfer funds" message="Failed to load group data" {...failure} />
}
