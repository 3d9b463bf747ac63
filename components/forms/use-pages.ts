import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { appendPage, type LoadedPages, type PageItem, refreshFirstPage, replacePage } from './merge-pages'

type PagesOptions<T extends PageItem> = {
  /** Merges a fresher first page into what was loaded. */
  merge?: (loaded: LoadedPages<T>, first: LoadedPages<T>) => LoadedPages<T>
  /** Reads later pages again too, because their items may have changed. */
  rereadsLaterPages?: boolean
}

/** How many later pages are read again when the first one is fresher; anything further down may be stale. */
const MAX_PAGES_REREAD = 5

/**
 * A list that starts with the server-rendered page and grows downwards; a fresher first page is merged in. `fetchPage`
 * must be stable for as long as the list is the same.
 */
export function usePages<T extends PageItem>(
  first: LoadedPages<T>,
  fetchPage: (cursor: string) => Promise<LoadedPages<T>>,
  { merge = refreshFirstPage<T>, rereadsLaterPages = false }: PagesOptions<T> = {},
) {
  const [previousFirst, setPreviousFirst] = useState(first)
  const [loaded, setLoaded] = useState(first)
  const [isLoading, setLoading] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const busy = useRef(false)

  if (previousFirst !== first) {
    setPreviousFirst(first)
    setLoaded(merge(loaded, first))
  }

  const cursor = loaded.nextCursor
  const loadMore = useCallback(async () => {
    if (cursor === null || busy.current) return
    busy.current = true
    setLoading(true)
    setFailed(false)
    try {
      const next = await fetchPage(cursor)
      setLoaded((current) => (current.nextCursor === cursor ? appendPage(current, next) : current))
    } catch {
      setFailed(true)
    } finally {
      busy.current = false
      setLoading(false)
    }
  }, [cursor, fetchPage])

  const rereadLaterPages = useEffectEvent(async (signal: AbortSignal) => {
    let [itemAbove, next] = [first.items.at(-1), first.nextCursor]
    let remainingCount = loaded.items.length - first.items.length
    for (
      let page = 0;
      itemAbove && next !== null && remainingCount > 0 && page < MAX_PAGES_REREAD;
      page += 1
    ) {
      const [fresh, lastItemAbove] = [await fetchPage(next), itemAbove]
      if (signal.aborted) return
      setLoaded((current) => replacePage(current, lastItemAbove, fresh))
      remainingCount -= fresh.items.length
      itemAbove = fresh.items.at(-1)
      next = fresh.nextCursor
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresher first page triggers it
  useEffect(() => {
    if (!rereadsLaterPages) return
    const controller = new AbortController()
    // Pages that could not be read stay as they were until the next time.
    rereadLaterPages(controller.signal).catch(() => undefined)
    return () => controller.abort()
  }, [first, rereadsLaterPages])

  return { items: loaded.items, hasMore: cursor !== null, isLoading, hasFailed, loadMore }
}
