/** The faults injected at present, by name. */
export const injected = new Set<string>()

/** Wraps a function so that it behaves normally until its fault is injected. */
export const unless =
  <Given extends unknown[], Answer>(
    fault: string,
    actual: (...given: Given) => Answer,
    faulty: (...given: Given) => unknown,
  ) =>
  (...given: Given) =>
    (injected.has(fault) ? faulty : actual)(...given)
