import { ACCOUNTS } from './accounts'
import { ANSWERS } from './answers'
import { AWAITED } from './awaited'
import { BOOKS } from './books'
import { COVERED_FEES } from './covered-fees'
import type { Fault } from './fault'
import { GIFTS } from './gifts'
import { LOSSES } from './losses'
import { MONEY_IN } from './money-in'
import { MONEY_OUT } from './money-out'
import { OVERLOOKED } from './overlooked'
import { RECORDED_PAYMENTS } from './recorded'
import { REFUNDS } from './refunds'
import { RESTORED } from './restored'

/**
 * The faults that tests must notice: `npm run test:faults` injects each into a copy and runs the test named with it.
 */
export const FAULTS: Fault[] = [
  ...MONEY_IN,
  ...COVERED_FEES,
  ...MONEY_OUT,
  ...REFUNDS,
  ...LOSSES,
  ...ANSWERS,
  ...AWAITED,
  ...GIFTS,
  ...BOOKS,
  ...RECORDED_PAYMENTS,
  ...RESTORED,
  ...ACCOUNTS,
  ...OVERLOOKED,
]
