/**
 * Works through items in order, at most `concurrency` at a time. Rejects at the first failure, while work on the other
 * items goes on.
 */
export async function withConcurrency<Item>(
  concurrency: number,
  items: Item[],
  work: (item: Item) => Promise<unknown>,
) {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
