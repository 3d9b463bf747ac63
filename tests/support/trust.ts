/** How often the proofs run: a few times among the other tests, TRUST_RUNS times as often by `npm run test:trust`. */
export const runs = (few: number): number => Math.ceil(few * Number(process.env.TRUST_RUNS ?? 1))

/** Milliseconds that one proof may take. */
export const patience = 120_000 * Number(process.env.TRUST_RUNS ?? 1)
