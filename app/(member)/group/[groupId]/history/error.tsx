'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function GroupHistoryError({ retry }: { retry: () => void }) {
  return <LoadFailure title="What changed" message="Failed to load what changed" retry={retry} />
}
