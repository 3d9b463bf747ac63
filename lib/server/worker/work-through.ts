/** Something that is due: when, and what. */
type DueItem = { id: string; nextCheckAt: Date | null }

/**
 * Works through what is due, oldest first, batch by batch, until none is left or there is no time left. What is due
 * again after it was worked on is not met twice: a batch begins after the moment at which the one before ended.
 */
export async function workThrough(
  list: (after: Date | null) => Promise<DueItem[]>,
  work: (ids: string[]) => Promise<unknown>,
  { batchSize, hasTime }: { batchSize: number; hasTime: () => boolean },
) {
  let after: Date | null = null
  do {
    const due: DueItem[] = await list(after)
    await work(due.map(({ id }) => id))
    after = due.length < batchSize ? null : (due.at(-1)?.nextCheckAt ?? null)
  } while (after !== null && hasTime())
}
