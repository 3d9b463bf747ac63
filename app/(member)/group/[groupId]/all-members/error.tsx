'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function AllMembersError({ retry }: { retry: () => void }) {
  return <LoadFailure title="Group Members" message="Failed to fetch group members" retry={retry} />
}
