'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function GroupDashboardError({ retry }: { retry: () => void }) {
  return <LoadFailure title="Group dashboard" message="Failed to fetch group data." retry={retry} />
}
