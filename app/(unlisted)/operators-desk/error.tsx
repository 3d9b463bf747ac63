'use client'

import { LoadFailure } from '@/components/ui/page/load-failure'

export default function OperatorError() {
  return (
    <LoadFailure
      title="Operator"
      message="We couldn’t read what needs you."
      retry={() => window.location.reload()}
    />
  )
}
