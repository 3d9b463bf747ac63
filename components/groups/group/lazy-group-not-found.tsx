'use client'

import { lazy, Suspense } from 'react'

const GroupNotFound = lazy(() =>
  import('./group-not-found').then((module) => ({ default: module.GroupNotFound })),
)

/** Every page of a group carries this wrapper, just in case: the rest is fetched only if the page is not there. */
export function LazyGroupNotFound({ isForAdmins = false }: { isForAdmins?: boolean }) {
  return (
    <Suspense fallback={null}>
      <GroupNotFound isForAdmins={isForAdmins} />
    </Suspense>
  )
}
