import { Panel } from '@/components/ui/panel'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton'

/** The shape of a list of transactions while it loads. */
export function TransactionsSkeleton() {
  return (
    <>
      <div className="mb-6 rule-double pb-4 sm:mb-8">
        <Skeleton className="h-9 w-64 max-w-full" />
      </div>
      <div className="mb-5 flex flex-wrap gap-2" aria-hidden="true">
        {['w-36', 'w-24', 'w-22', 'w-20'].map((width) => (
          <Skeleton key={width} className={`h-10 rounded-full ${width}`} />
        ))}
      </div>
      <Panel>
        <SkeletonRows rows={6} label="Loading transactions" />
      </Panel>
    </>
  )
}
