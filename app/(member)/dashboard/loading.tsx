'use client'

import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import { Skeleton, SkeletonRows } from '@/components/ui/page/skeleton'
import { TwoColumns } from '@/components/ui/page/two-columns'

export default function Loading() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <Panel title="Needs you today" className="mb-5">
        <Skeleton className="h-5 w-40" />
        <div className="flex items-center justify-between gap-4 py-3.5">
          <Skeleton className="h-12 w-56 max-w-full" />
          <Skeleton className="h-11 w-20 rounded-md max-sm:hidden" />
        </div>
      </Panel>
      <TwoColumns className="gap-5 @2xl:grid-rows-[auto_1fr_auto] @2xl:items-start">
        <Panel title="Group Overview" className="@2xl:row-span-2">
          <div className="grid grid-cols-2 gap-5">
            <Skeleton className="col-span-2 h-14 w-36" />
            <Skeleton className="h-14 w-24" />
            <Skeleton className="h-14 w-28" />
          </div>
        </Panel>
        <Panel title="Quick Actions">
          <Skeleton className="h-13 w-full rounded-md" />
        </Panel>
        <Panel title="Recent Notification" className="@2xl:col-start-2 @2xl:row-span-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="mt-3 h-5 w-full" />
        </Panel>
        <Panel title="Recent Transactions" className="@2xl:col-start-1 @2xl:row-start-3">
          <SkeletonRows rows={3} label="Loading transactions" />
        </Panel>
      </TwoColumns>
    </>
  )
}
