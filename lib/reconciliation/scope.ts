/** What is compared: what moved or was posted within a time, and what is named besides. */
export type Scope = {
  from: Date
  until: Date
  subjects: { subject: string; subjectId: string }[]
  /** What has changed since may not have reached the other side yet. */
  youngSince: Date
}

/** Something that differs; while it is under way, it may come right by itself. */
export type Finding = { subject: string; detail: string; isUnderWay: boolean }
