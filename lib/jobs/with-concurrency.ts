/** Works through items in their order, at most so many at the same time; the first failure ends it. */
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
