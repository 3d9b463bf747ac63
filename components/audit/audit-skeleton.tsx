import { Panel } from '@/components/ui/panel'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton'

/** The shape of a list of changes while it loads. */
export function AuditSkeleton() {
  return (
    <div className="max-w-2xl">
      <div className="mb-6 rule-double pb-4 sm:mb-8">
        <Skeleton className="h-9 w-64 max-w-full" />
      </div>
      <Panel>
        <SkeletonRows rows={8} label="Loading changes" />
      </Panel>
    </div>
  )
}
