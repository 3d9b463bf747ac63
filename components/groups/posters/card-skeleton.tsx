'use client'

import { BackSkeleton } from '@/components/ui/page/page-header-skeleton'
import { Skeleton, SkeletonRows } from '@/components/ui/page/skeleton'

/** The shape of a card while it loads. */
export function CardSkeleton() {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <BackSkeleton />
        <Skeleton className="h-11 w-60" />
      </div>
      <div className="mx-auto max-w-4xl rounded-md border-4 border-double border-rule bg-sheet px-5 py-8 sm:px-12 sm:py-12">
        <Skeleton className="mx-auto mb-9 h-10 w-72 max-w-full" />
        <SkeletonRows rows={4} label="Loading the card" />
      </div>
    </>
  )
}
