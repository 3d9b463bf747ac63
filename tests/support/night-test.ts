import { isFull } from './trust'

/** A test that `npm test` leaves to `npm run test:night`: it takes long, or tries every variant of something. */
export const nightTest = isFull ? test : test.skip
