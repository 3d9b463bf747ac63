'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function AccountSettingsError(failure: ErrorScreenProps) {
  return <LoadFailure title="Account Settings" message="Failed to fetch your settings." {...failure} />
}
