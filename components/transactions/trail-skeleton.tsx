import { Panel } from '@/components/ui/panel'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton'

/** The shape of a payment's trail while it loads. */
export function TrailSkeleton() {
  return (
    <>
      <div className="mb-6 rule-double pb-4 sm:mb-8">
        <Skeleton className="mb-3 h-5 w-28" />
        <Skeleton className="h-9 w-72 max-w-full" />
        <Skeleton className="mt-3 h-5 w-96 max-w-full" />
      </div>
      <Panel className="max-w-2xl">
        <SkeletonRows rows={3} label="Loading the trail" />
      </Panel>
    </>
  )
}
