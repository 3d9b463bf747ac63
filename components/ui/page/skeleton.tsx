import { classNames } from '@/components/ui/class-names'

/** A placeholder for what is loading. Size it by class; announce 'loading' once, on the parent. */
export function Skeleton({ className, round = false }: { className?: string; round?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('skeleton animate-breathe', round && 'rounded-full', className)}
    />
  )
}

/** A placeholder for words, in a line as high as theirs. */
export const SkeletonWords = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={classNames('skeleton-words animate-breathe', className)} />
)

/** A placeholder for a list. */
export function SkeletonRows({ rows = 4, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <div key={row} className="flex items-center gap-4 border-b border-rule py-4 last:border-0">
          <Skeleton className="size-10" round />
          <span className="grow space-y-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
    </div>
  )
}
