/** The faults that are injected now, by what they say. */
export const injected = new Set<string>()

/** A function that is itself, until its fault is injected. */
export const unless =
  <Given extends unknown[], Answer>(
    fault: string,
    actual: (...given: Given) => Answer,
    faulty: (...given: Given) => unknown,
  ) =>
  (...given: Given) =>
    (injected.has(fault) ? faulty : actual)(...given)
