'use client'

import { BackSkeleton } from '@/components/ui/page/page-header-skeleton'
import { Skeleton, SkeletonRows } from '@/components/ui/page/skeleton'

/** The shape of a receipt while it loads. */
export function ReceiptSkeleton() {
  return (
    <>
      <div className="mb-4 flex mx-auto max-w-2xl flex-wrap items-center justify-between gap-3">
        <BackSkeleton />
        <Skeleton className="h-11 w-24" />
      </div>
      <div className="mx-auto max-w-2xl rounded-md border border-rule bg-sheet p-5 sm:p-9">
        <div className="rule-double pb-4">
          <Skeleton className="h-9 w-40" />
          <Skeleton className="mt-2 h-5 w-28" />
        </div>
        <div className="mt-4">
          <SkeletonRows rows={4} label="Loading the receipt" />
        </div>
      </div>
    </>
  )
}
