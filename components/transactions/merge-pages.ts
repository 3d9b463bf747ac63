type Item = { _id: string; createdAt: string }

/** Newest first, as the server orders them. */
const isOlder = (one: Item, other: Item) =>
  one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one._id < other._id)

/**
 * Puts a newly read first page over what was loaded before: within its reach it is believed alone,
 * so that nothing stands twice and what no longer belongs here goes. Older items stay.
 */
export function mergePages<T extends Item>(fresh: T[], loaded: T[]): T[] {
  const last = fresh.at(-1)
  if (!last) return []
  return [...fresh, ...loaded.filter((item) => isOlder(item, last))]
}

/** Adds the next page at the end; what stands there already is not doubled. */
export function appendPage<T extends Item>(loaded: T[], next: T[]): T[] {
  const known = new Set(loaded.map(({ _id }) => _id))
  return [...loaded, ...next.filter(({ _id }) => !known.has(_id))]
}
