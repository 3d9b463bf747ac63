type Options = {
  /** How long an answer is good. */
  goodForMs: number
  /** The longest that anybody waits for one. */
  waitMs: number
}

/**
 * Asks at most once at a time and once in a while, however many want to know. Null while there is no answer that is
 * good: whoever asks is not kept waiting by a database that is slow or away.
 */
export function keepAnswer<T>(
  ask: () => Promise<T>,
  { goodForMs, waitMs }: Options,
): () => Promise<T | null> {
  let answer: { value: T; at: number } | null = null
  let underWay: Promise<void> | null = null
  const good = () => (answer && performance.now() - answer.at < goodForMs ? answer.value : null)
  return async () => {
    const known = good()
    if (known !== null) return known
    underWay ??= ask()
      .then(
        (value) => {
          answer = { value, at: performance.now() }
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
