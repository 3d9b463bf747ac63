export type PageItem = { _id: string; createdAt: string }

/** The loaded part of a list, newest first, and the cursor of the next page; null once the list is complete. */
export type LoadedPages<T extends PageItem> = { items: T[]; nextCursor: string | null }

/** The server's order: newest first, then by id. */
const isOlder = (one: PageItem, other: PageItem) =>
  one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one._id < other._id)

/**
 * Merges a fresh first page into what was loaded before. Within its range the fresh page replaces everything, so that
 * nothing appears twice and removed items go; older items stay, unless a gap would lie between.
 */
export function refreshFirstPage<T extends PageItem>(
  loaded: LoadedPages<T>,
  first: LoadedPages<T>,
): LoadedPages<T> {
  const last = first.items.at(-1)
  const ids = new Set(first.items.map(({ _id }) => _id))
  const older = last ? loaded.items.filter((item) => isOlder(item, last)) : []
  const overlaps = loaded.items.some(({ _id }) => ids.has(_id))
  if (first.nextCursor === null || older.length === 0 || !overlaps) return first
  return { items: [...first.items, ...older], nextCursor: loaded.nextCursor }
}

/**
 * Replaces the loaded items in the range of a page that was read again: from below `above` down to the page's own last
 * item, or to the end if no page follows it.
 */
export function replacePage<T extends PageItem>(
  loaded: LoadedPages<T>,
  itemAbove: T,
  page: LoadedPages<T>,
): LoadedPages<T> {
  const last = page.items.at(-1)
  const newer = loaded.items.filter((item) => !isOlder(item, itemAbove))
  const older = last && page.nextCursor !== null ? loaded.items.filter((item) => isOlder(item, last)) : []
  return {
    items: [...newer, ...page.items, ...older],
    nextCursor: older.length === 0 ? page.nextCursor : loaded.nextCursor,
  }
}

/** Appends the next page, skipping items already loaded. */
export function appendPage<T extends PageItem>(loaded: LoadedPages<T>, next: LoadedPages<T>): LoadedPages<T> {
  const ids = new Set(loaded.items.map(({ _id }) => _id))
  const added = next.items.filter(({ _id }) => !ids.has(_id))
  return { items: [...loaded.items, ...added], nextCursor: next.nextCursor }
}
