import { Skeleton } from '@/components/ui/skeleton'

const PLACES = ['first', 'second', 'third', 'fourth']

/** The shape of the steps, or of the statement's lines, while they load. */
export function ClosingSkeleton() {
  return (
    <div role="status" className="max-w-2xl">
      <span className="sr-only">Loading</span>
      <Skeleton className="mb-3 h-5 w-36" />
      <Skeleton className="mb-8 h-9 w-64 max-w-full" />
      <div className="flex flex-col gap-3">
        {PLACES.map((place) => (
          <div key={place} className="rounded-md border border-rule bg-sheet p-4">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="mt-2 h-4 w-64 max-w-full" />
          </div>
        ))}
      </div>
    </div>
  )
}
