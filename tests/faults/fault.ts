/** A mistake that somebody could make in the code that moves money, and the test that must notice it. */
export type Fault = {
  file: string
  /** The original text, which occurs exactly once in the file. */
  text: string
  /** The text to replace it with. */
  injected: string
  /** A test file, and words from the title of the test that must fail. */
  noticedBy: [file: string, title: string]
  /** What would go wrong. */
  why: string
}
