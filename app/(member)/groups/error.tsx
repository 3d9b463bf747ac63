'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function GroupsError() {
  return (
    <LoadFailure title="Groups" message="HTTP error! status: 500" retry={() => window.location.reload()} />
  )
}
