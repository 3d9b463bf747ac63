import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="flex flex-col gap-5">
          <Panel title="Group Overview">
            <div className="flex gap-8">
              <Skeleton className="h-14 w-24" />
              <Skeleton className="h-14 w-28" />
              <Skeleton className="h-14 w-36" />
            </div>
          </Panel>
          <Panel title="Recent Transactions">
            <SkeletonRows rows={3} label="Loading transactions" />
          </Panel>
        </div>
        <div className="flex flex-col gap-5 max-lg:order-first">
          <Panel title="Quick Actions">
            <Skeleton className="h-13 w-full rounded-md" />
          </Panel>
          <Panel title="Recent Notification">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="mt-3 h-5 w-full" />
          </Panel>
        </div>
      </div>
    </>
  )
}
