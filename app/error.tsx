'use client'

import { lazy, Suspense } from 'react'
import type { FailedScreenProps } from '@/components/shell/failed-screen'
import { buttonClasses } from '@/components/ui/buttons/button-classes'
import { DATABASE_UNAVAILABLE } from '@/lib/base/calls/rules'

type Failure = { error: Error & { digest?: string }; retry: () => void }

/**
 * Pages carry only this wrapper and fetch the rest when needed; if even that fails, PlainFailedScreen is rendered instead.
 */
const FailedScreen = lazy(() =>
  import('@/components/shell/failed-screen').then(
    (module) => ({ default: module.FailedScreen }),
    () => ({ default: PlainFailedScreen }),
  ),
)

/** The last resort when a page cannot be rendered. */
export default function ErrorScreen({ error, retry }: Failure) {
  const isUnavailable = error.digest === DATABASE_UNAVAILABLE.code
  // A script that failed to load is never fetched again, and a new release removes it: only a reload helps.
  const reloadOrRetry = error.name === 'ChunkLoadError' ? () => window.location.reload() : retry
  return (
    <Suspense fallback={null}>
      <FailedScreen
        title={isUnavailable ? 'One moment, please' : 'Something went wrong'}
        text={
          isUnavailable
            ? DATABASE_UNAVAILABLE.message
            : 'It’s not your fault, and nothing you have saved or paid is lost. Please try again in a moment.'
        }
        isUnavailable={isUnavailable}
        reference={error.digest && !isUnavailable ? error.digest : null}
        retry={reloadOrRetry}
      />
    </Suspense>
  )
}

function PlainFailedScreen({ title, text, retry }: FailedScreenProps) {
  return (
    <main className="p-6">
      <h1 className="text-2xl">{title}</h1>
      <p className="my-4">{text}</p>
      <button type="button" className={buttonClasses()} onClick={() => retry()}>
        Try again
      </button>
    </main>
  )
}
