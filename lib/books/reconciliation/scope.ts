/** What to compare: everything that moved or was posted in this time, and some named subjects besides. */
export type CompareScope = {
  from: Date
  until: Date
  subjects: { subject: string; subjectId: string }[]
  /** Changes since then may not have reached the other side yet. */
  graceStart: Date
}

/** A difference; while it is under way, it may resolve by itself. */
export type Finding = { subject: string; detail: string; isUnderWay: boolean }
