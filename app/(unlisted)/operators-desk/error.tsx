'use client'

import { type Failure, LoadFailure } from '@/components/ui/page/load-failure'

export default function OperatorError({ error }: Failure) {
  return (
    <LoadFailure
      title="Operator"
      message="We couldn’t read what needs you."
      error={error}
      retry={() => window.location.reload()}
    />
  )
}
