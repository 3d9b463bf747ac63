'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function DashboardError({ retry }: { retry: () => void }) {
  return <LoadFailure title="Dashboard" message="Error retrieving group data" retry={retry} />
}
