'use client'

import { type ComponentProps, lazy, Suspense } from 'react'
import type { NotFoundScreen as Screen } from './not-found-screen'

const NotFoundScreen = lazy(() =>
  import('./not-found-screen').then((module) => ({ default: module.NotFoundScreen })),
)

/** Every page carries its not-found screen once per layout, just in case: only this wrapper, which fetches the rest. */
export function LazyNotFoundScreen(props: ComponentProps<typeof Screen>) {
  return (
    <Suspense fallback={null}>
      <NotFoundScreen {...props} />
    </Suspense>
  )
}
