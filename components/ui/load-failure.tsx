import { lazy, Suspense } from 'react'
import type { LoadFailureProps } from './failure-notice'

const FailureNotice = lazy(() =>
  import('./failure-notice').then((module) => ({ default: module.FailureNotice })),
)

/**
 * Replaces a screen whose data could not be read. Fetched only then; if that fails too, the page's error screen is
 * shown.
 */
export function LoadFailure(props: LoadFailureProps) {
  return (
    <Suspense fallback={null}>
      <FailureNotice {...props} />
    </Suspense>
  )
}
