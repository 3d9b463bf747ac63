'use client'

import type { ReactNode } from 'react'
import { PageHeader } from '@/components/ui/page/page-header'
import { BackSkeleton, PageTitleSkeleton } from '@/components/ui/page/page-header-skeleton'
import { Panel } from '@/components/ui/page/panel'
import { Skeleton, SkeletonRows } from '@/components/ui/page/skeleton'

/** The shapes of the lists of transactions while they load. */

export const OwnTransactionsSkeleton = () => (
  <ListSkeleton head={<PageHeader title="Transactions" actions={<Skeleton className="h-11 w-35" />} />} />
)

export const GroupTransactionsSkeleton = () => (
  <ListSkeleton
    head={
      <PageHeader
        title={<PageTitleSkeleton />}
        back={<BackSkeleton />}
        actions={
          <>
            <Skeleton className="h-11 w-40" />
            <Skeleton className="h-11 w-40" />
          </>
        }
      />
    }
  />
)

export const RefundRequestsSkeleton = () => (
  <>
    <PageHeader title="Refund requests" back={<BackSkeleton />} />
    <Rows />
  </>
)

const ListSkeleton = ({ head }: { head: ReactNode }) => (
  <>
    {head}
    <div className="mb-5 flex flex-wrap gap-2" aria-hidden="true">
      {['w-36', 'w-24', 'w-22', 'w-20'].map((width) => (
        <Skeleton key={width} className={`h-11 rounded-full ${width}`} />
      ))}
    </div>
    <Rows />
  </>
)

const Rows = () => (
  <Panel>
    <SkeletonRows rows={6} label="Loading transactions" />
  </Panel>
)
