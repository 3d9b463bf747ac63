import { BOOKS } from './books'
import type { Fault } from './fault'
import { GIFTS } from './gifts'
import { GIVEN_BACK } from './given-back'
import { LOSSES } from './losses'
import { MONEY_IN } from './money-in'
import { MONEY_OUT } from './money-out'
import { PAID_ANOTHER_WAY } from './noted'
import { RESTORED } from './restored'

/**
 * The faults that tests must notice: `npm run test:faults` injects each into a copy and runs the test named with it.
 */
export const FAULTS: Fault[] = [
  ...MONEY_IN,
  ...MONEY_OUT,
  ...GIVEN_BACK,
  ...LOSSES,
  ...GIFTS,
  ...BOOKS,
  ...PAID_ANOTHER_WAY,
  ...RESTORED,
]
