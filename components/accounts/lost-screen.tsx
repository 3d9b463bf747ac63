'use client'

import { lazy, Suspense } from 'react'

const NotFoundScreen = lazy(() =>
  import('./not-found-screen').then((module) => ({ default: module.NotFoundScreen })),
)

/** Every page carries its 404, once for each layout around it, in case: this much of it, and the rest when it is one. */
export function LostScreen({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Suspense fallback={null}>
      <NotFoundScreen isSignedIn={isSignedIn} />
    </Suspense>
  )
}
