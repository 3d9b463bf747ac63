/** The faults that are planted now, by what they say. */
export const planted = new Set<string>()

/** A function that is itself, until its fault is planted. */
export const unless =
  <Given extends unknown[], Answer>(
    fault: string,
    actual: (...given: Given) => Answer,
    faulty: (...given: Given) => unknown,
  ) =>
  (...given: Given) =>
    (planted.has(fault) ? faulty : actual)(...given)
