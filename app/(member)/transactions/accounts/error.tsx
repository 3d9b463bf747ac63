'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function AccountsError(failure: ErrorScreenProps) {
  return (
    <LoadFailure title="Accounts" message="Failed to load your accounts. Please try again." {...failure} />
  )
}
