import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { RetryButton } from '@/components/ui/buttons/retry-button'
import { ErrorNotice } from '@/components/ui/page/notice'
import { Spinner } from '@/components/ui/page/spinner'

type LoadMoreProps = {
  isLoading: boolean
  /** The failure's text, or null. After a failure, the list waits for the button. */
  failure: string | null
  loadMore: () => void
}

/** How far below the viewport to start loading the next page. */
const PRELOAD_MARGIN = '400px'

/** The end of a list with more pages: loads the next one as it scrolls near, or when its button is pressed. */
export function LoadMore({ isLoading, failure, loadMore }: LoadMoreProps) {
  const sentinel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = sentinel.current
    if (!element || isLoading || failure) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((e) => e.isIntersecting) && loadMore(),
      {
        rootMargin: PRELOAD_MARGIN,
      },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isLoading, failure, loadMore])

  return (
    <div ref={sentinel} className="flex min-h-20 items-center justify-center p-4">
      {failure ? (
        <ErrorNotice message={failure} action={<RetryButton onClick={loadMore} />} />
      ) : isLoading ? (
        <p role="status" className="inline-flex items-center gap-2 text-ink-soft">
          <Spinner size={18} /> Loading more transactions...
        </p>
      ) : (
        <Button variant="secondary" size="small" onClick={loadMore}>
          Load more
        </Button>
      )}
    </div>
  )
}
