'use client'

import { type ErrorScreenProps, LoadFailure } from '@/components/ui/page/load-failure'

export default function OperatorError({ error }: ErrorScreenProps) {
  return (
    <LoadFailure
      title="Operator"
      message="We couldn’t read what needs you."
      error={error}
      retry={() => window.location.reload()}
    />
  )
}
