'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function TrailError({ retry }: { retry: () => void }) {
  return <LoadFailure title="Where is my money?" message="Failed to load this payment" retry={retry} />
}
