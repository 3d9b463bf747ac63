/** Whether the trust tests run at full length, by `npm run test:trust`. */
export const isFullRun = process.env.TRUST === 'full'

/** How often to repeat: a few times among the other tests, more at full length. */
export const runCount = ({ short, full }: { short: number; full: number }): number =>
  isFullRun ? full : short

/** The time-out of one test, in milliseconds. */
export const testTimeoutMs = runCount({ short: 10, full: 240 }) * 60_000

/** Prints how far a long test has got, at full length only. */
export function printProgress(what: string, done: number, every: number) {
  if (isFullRun && done % every === 0) process.stdout.write(`${done} ${what}\n`)
}
