'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function CloseError(failure: ErrorScreenProps) {
  return <LoadFailure title="Wrap up" message="Failed to load group details" {...failure} />
}
