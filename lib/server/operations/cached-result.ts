type Options = {
  /** How long a result stays good. */
  goodForMs: number
  /** The longest that a caller waits for one. */
  waitMs: number
}

/**
 * Caches what `ask` returns, and runs it at most once at a time, however many callers there are. Returns null where
 * there is no good result in time: a slow or unreachable database holds up no caller.
 */
export function cacheResult<T>(
  ask: () => Promise<T>,
  { goodForMs, waitMs }: Options,
): () => Promise<T | null> {
  let result: { value: T; at: number } | null = null
  let underWay: Promise<void> | null = null
  const good = () => (result && performance.now() - result.at < goodForMs ? result.value : null)
  return async () => {
    const known = good()
    if (known !== null) return known
    underWay ??= ask()
      .then(
        (value) => {
          result = { value, at: performance.now() }
        },
        () => undefined,
      )
      .finally(() => {
        underWay = null
      })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((done) => {
      timer = setTimeout(done, waitMs)
    })
    await Promise.race([underWay, late])
    clearTimeout(timer)
    return good()
  }
}
