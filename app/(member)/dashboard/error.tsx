'use client'

import { LoadFailure } from '@/components/groups/load-failure'

export default function DashboardError({ retry }: { retry: () => void }) {
  return <LoadFailure title="Dashboard" message="An error occurred. Please try again later." retry={retry} />
}
