'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function TransferError({ retry }: { retry: () => void }) {
  return <LoadFailure title="Transfer funds" message="Failed to load group data" retry={retry} />
}
