/** At full length, by `npm run test:trust`. */
export const isFull = process.env.TRUST === 'full'

/** How often a proof runs: a few times among the other tests, as often as it should at full length. */
export const runs = ({ short, full }: { short: number; full: number }): number => (isFull ? full : short)

/** Milliseconds that one proof may take. */
export const patience = runs({ short: 3, full: 240 }) * 60_000

/** Tells how far a long proof has come, in its full length. */
export function tellProgress(what: string, done: number, every: number) {
  if (isFull && done % every === 0) process.stdout.write(`${done} ${what}\n`)
}
