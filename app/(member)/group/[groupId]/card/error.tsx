'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function CardError(failure: ErrorScreenProps) {
  return <LoadFailure title="Card" message="Failed to load the card" {...failure} />
}
