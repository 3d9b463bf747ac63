'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function GroupsError({ error }: Failure) {
  return (
    <LoadFailure
      title="Groups"
      message="HTTP error! status: 500"
      error={error}
      retry={() => window.location.reload()}
    />
  )
}
