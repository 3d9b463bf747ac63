import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <>
      <PageHeader title="Dashboard" />
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
