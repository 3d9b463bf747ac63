export type Item = { _id: string; createdAt: string }

/** What is loaded of a list, newest first, and where it goes on; null when it is complete. */
export type Loaded<T extends Item> = { items: T[]; nextCursor: string | null }

/** The order of the server: newest first, then by id. */
const isOlder = (one: Item, other: Item) =>
  one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one._id < other._id)

/**
 * Puts a newly read first page over what was loaded before. Within its reach it is believed alone, so that
 * nothing stands twice and what no longer belongs here goes; older items stay, unless a gap would lie between.
 */
export function refreshFirstPage<T extends Item>(loaded: Loaded<T>, first: Loaded<T>): Loaded<T> {
  const last = first.items.at(-1)
  const ids = new Set(first.items.map(({ _id }) => _id))
  const older = last ? loaded.items.filter((item) => isOlder(item, last)) : []
  const meets = loaded.items.some(({ _id }) => ids.has(_id))
  if (first.nextCursor === null || older.length === 0 || !meets) return first
  return { items: [...first.items, ...older], nextCursor: loaded.nextCursor }
}

/** Adds the next page at the end; what stands there already is not doubled. */
export function appendPage<T extends Item>(loaded: Loaded<T>, next: Loaded<T>): Loaded<T> {
  const ids = new Set(loaded.items.map(({ _id }) => _id))
  const added = next.items.filter(({ _id }) => !ids.has(_id))
  return { items: [...loaded.items, ...added], nextCursor: next.nextCursor }
}
