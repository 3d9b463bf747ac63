import { isFullRun } from './run-length'

/** A test that `npm test` leaves to `npm run test:night`: it takes long, or tries every variant of something. */
export const nightTest = isFullRun ? test : test.skip
