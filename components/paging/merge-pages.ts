export type Item = { _id: string; createdAt: string }

/** The loaded part of a list, newest first, and the cursor of the next page; null once the list is complete. */
export type Loaded<T extends Item> = { items: T[]; nextCursor: string | null }

/** The server's order: newest first, then by id. */
const isOlder = (one: Item, other: Item) =>
  one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one._id < other._id)

/**
 * Merges a fresh first page into what was loaded before. Within its range the fresh page replaces everything, so that
 * nothing appears twice and removed items go; older items stay, unless a gap would lie between.
 */
export function refreshFirstPage<T extends Item>(loaded: Loaded<T>, first: Loaded<T>): Loaded<T> {
  const last = first.items.at(-1)
  const ids = new Set(first.items.map(({ _id }) => _id))
  const older = last ? loaded.items.filter((item) => isOlder(item, last)) : []
  const meets = loaded.items.some(({ _id }) => ids.has(_id))
  if (first.nextCursor === null || older.length === 0 || !meets) return first
  return { items: [...first.items, ...older], nextCursor: loaded.nextCursor }
}

/**
 * Puts a page that was read again in the place of what was loaded of its range; newer and older items stay. Where it
 * reaches the end, the list goes on after it.
 */
export function replacePage<T extends Item>(loaded: Loaded<T>, page: Loaded<T>): Loaded<T> {
  const [newest, oldest] = [page.items[0], page.items.at(-1)]
  if (!newest || !oldest) return loaded
  const ids = new Set(page.items.map(({ _id }) => _id))
  const rest = loaded.items.filter(({ _id }) => !ids.has(_id))
  const older = rest.filter((item) => isOlder(item, oldest))
  return {
    items: [...rest.filter((item) => isOlder(newest, item)), ...page.items, ...older],
    nextCursor: older.length === 0 ? page.nextCursor : loaded.nextCursor,
  }
}

/** Appends the next page, skipping items already loaded. */
export function appendPage<T extends Item>(loaded: Loaded<T>, next: Loaded<T>): Loaded<T> {
  const ids = new Set(loaded.items.map(({ _id }) => _id))
  const added = next.items.filter(({ _id }) => !ids.has(_id))
  return { items: [...loaded.items, ...added], nextCursor: next.nextCursor }
}
