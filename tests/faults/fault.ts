/** A fault that somebody could make in the code that moves money, and the test that must notice. */
export type Fault = {
  file: string
  /** Occurs exactly once in the file. */
  text: string
  /** What stands there instead. */
  injected: string
  /** A file of tests, and words of the title of the one in it that must fail. */
  noticedBy: [file: string, title: string]
  /** What would happen. */
  why: string
}
