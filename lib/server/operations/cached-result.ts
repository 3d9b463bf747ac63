type Options = {
  /** How long a result stays good. */
  maxAgeMs: number
  /** The longest that a caller waits for one. */
  waitMs: number
}

/**
 * Caches what `ask` returns, and runs it at most once at a time, however many callers there are. Returns null where
 * there is no good result in time: a slow or unreachable database holds up no caller.
 */
export function cacheResult<T>(
  ask: () => Promise<T>,
  { maxAgeMs, waitMs }: Options,
): () => Promise<T | null> {
  let result: { value: T; at: number } | null = null
  let pending: Promise<void> | null = null
  const freshValue = () => (result && performance.now() - result.at < maxAgeMs ? result.value : null)
  return async () => {
    const known = freshValue()
    if (known !== null) return known
    pending ??= ask()
      .then(
        (value) => {
          result = { value, at: performance.now() }
        },
        () => undefined,
      )
      .finally(() => {
        pending = null
      })
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<void>((done) => {
      timer = setTimeout(done, waitMs)
    })
    await Promise.race([pending, timeout])
    clearTimeout(timer)
    return freshValue()
  }
}
