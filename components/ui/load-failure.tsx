'use client'

import { lazy, Suspense } from 'react'
import type { LoadFailureProps } from './failure-notice'

const FailureNotice = lazy(() =>
  import('./failure-notice').then((module) => ({ default: module.FailureNotice })),
)

/**
 * Stands in the place of a screen whose data could not be read. It is fetched then: when that fails too, what stands
 * for the whole page takes its place.
 */
export function LoadFailure(props: LoadFailureProps) {
  return (
    <Suspense fallback={null}>
      <FailureNotice {...props} />
    </Suspense>
  )
}
