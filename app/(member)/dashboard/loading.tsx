import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton'

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
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr_auto] lg:items-start">
        <Panel title="Group Overview" className="lg:row-span-2">
          <div className="grid grid-cols-2 gap-5">
            <Skeleton className="col-span-2 h-14 w-36" />
            <Skeleton className="h-14 w-24" />
            <Skeleton className="h-14 w-28" />
          </div>
        </Panel>
        <Panel title="Quick Actions">
          <Skeleton className="h-13 w-full rounded-md" />
        </Panel>
        <Panel title="Recent Notification" className="lg:col-start-2 lg:row-span-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="mt-3 h-5 w-full" />
        </Panel>
        <Panel title="Recent Transactions" className="lg:col-start-1 lg:row-start-3">
          <SkeletonRows rows={3} label="Loading transactions" />
        </Panel>
      </div>
    </>
  )
}
