'use client'

import { PageHeader } from '@/components/ui/page/page-header'
import { BackSkeleton } from '@/components/ui/page/page-header-skeleton'
import { Panel } from '@/components/ui/page/panel'
import { Skeleton, SkeletonRows } from '@/components/ui/page/skeleton'

/** The shape of the accounts while they load. */
export const AccountsSkeleton = () => (
  <div className="flex mx-auto max-w-3xl flex-col">
    <PageHeader title="Accounts" back={<BackSkeleton />} />
    <Panel title="What came in and went out">
      <div className="mb-6 flex flex-wrap gap-4" aria-hidden="true">
        <Skeleton className="h-18 grow basis-40" />
        <Skeleton className="h-18 grow basis-40" />
      </div>
      <SkeletonRows rows={4} label="Loading accounts" />
    </Panel>
  </div>
)
