'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function AccountsError(failure: Failure) {
  return (
    <LoadFailure title="Accounts" message="Failed to load your accounts. Please try again." {...failure} />
  )
}
