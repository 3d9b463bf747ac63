'use client'

import { lazy, Suspense } from 'react'

const GroupNotFound = lazy(() =>
  import('./group-not-found').then((module) => ({ default: module.GroupNotFound })),
)

/** Every page of a group carries this wrapper, just in case: the rest is fetched only if the group is not there. */
export function LostGroup() {
  return (
    <Suspense fallback={null}>
      <GroupNotFound />
    </Suspense>
  )
}
