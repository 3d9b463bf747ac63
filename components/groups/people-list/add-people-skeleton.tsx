'use client'

import { PageHeader } from '@/components/ui/page/page-header'
import { BackSkeleton } from '@/components/ui/page/page-header-skeleton'
import { Skeleton, SkeletonWords } from '@/components/ui/page/skeleton'

export const AddPeopleSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading</span>
    <PageHeader
      title="Add a List"
      eyebrow={<SkeletonWords className="w-32" />}
      text={<SkeletonWords className="w-80" />}
      back={<BackSkeleton />}
    />
    <div className="flex flex-col gap-4 rounded-md border border-rule bg-sheet p-4 sm:p-6">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-12 w-40" />
    </div>
  </div>
)
