'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function GroupsError({ error }: ErrorScreenProps) {
  return (
    <LoadFailure
      title="Groups"
      message="HTTP error! status: 500"
      error={error}
      retry={() => window.location.reload()}
    />
  )
}
