'use client'

import { lazy, Suspense } from 'react'

const NotFoundScreen = lazy(() =>
  import('./not-found-screen').then((module) => ({ default: module.NotFoundScreen })),
)

/** Every page carries its not-found screen once per layout, just in case: only this wrapper, which fetches the rest. */
export function LazyNotFoundScreen({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Suspense fallback={null}>
      <NotFoundScreen isSignedIn={isSignedIn} />
    </Suspense>
  )
}
