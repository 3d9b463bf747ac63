'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function GroupDetailsError({ retry }: { retry: () => void }) {
  return <LoadFailure title="Group details" message="Failed to fetch group details" retry={retry} />
}
