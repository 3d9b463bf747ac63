'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function AccountSettingsError(failure: Failure) {
  return <LoadFailure title="Account Settings" message="Failed to fetch your settings." {...failure} />
}
