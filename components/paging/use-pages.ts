'use client'

import { useCallback, useRef, useState } from 'react'
import { appendPage, type Item, type Loaded, refreshFirstPage } from './merge-pages'

/**
 * A list that starts with the server-rendered page and grows downwards; a fresher first page is merged in. `fetchPage`
 * must be stable for as long as the list is the same.
 */
export function usePages<T extends Item>(
  first: Loaded<T>,
  fetchPage: (cursor: string) => Promise<Loaded<T>>,
  merge = refreshFirstPage<T>,
) {
  const [seen, setSeen] = useState(first)
  const [loaded, setLoaded] = useState(first)
  const [isLoading, setLoading] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const busy = useRef(false)

  if (seen !== first) {
    setSeen(first)
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

  return { items: loaded.items, hasMore: cursor !== null, isLoading, hasFailed, loadMore }
}
