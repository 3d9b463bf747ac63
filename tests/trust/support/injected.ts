/** The faults injected at present, by name. */
export const injected = new Set<string>()

/**
 * Wraps a function so that it behaves normally until its fault is injected. Throws if there is no such function: the
 * compiler does not see the names in mocks.
 */
export function unless<Given extends unknown[], Answer>(
  fault: string,
  actual: ((...given: Given) => Answer) | undefined,
  faulty: (...given: Given) => unknown,
) {
  if (!actual) throw new Error(`Nothing to inject “${fault}” into.`)
  return (...given: Given) => (injected.has(fault) ? faulty : actual)(...given)
}

/** Returns a function whose first calls, `count` of them, wait for one another: what follows runs at the same moment. */
export function meeting(count: number): () => Promise<void> {
  let arrived = 0
  let open = () => {}
  const everybody = new Promise<void>((done) => {
    open = done
  })
  return () => {
    arrived += 1
    if (arrived === count) open()
    return everybody
  }
}
