import { formatPounds, toPence } from '@/lib/base/money/pence'
import type { Env } from '@/lib/base/settings/parse-env'
import { readBooks } from '@/lib/books/solvency/check-solvency'
import { marginPenceOf } from '@/lib/books/solvency/rules'
import { fetchAwaitedPence, fetchHeldPence } from '@/lib/platform/stripe/balance'
import { type Finding, failedFinding, okFinding } from './finding'

const CONNECT_COSTS =
  'Connect’s own prices come out of it as well, about £2 a month for each active account and 0.25 % + 10p for each payout (stripe.com/gb/connect/pricing has yours)'

/** Whether enough of the operator's own money is in the balance. */
export async function checkFloat(env: Pick<Env, 'FLOAT_FLOOR'>): Promise<Finding[]> {
  const heldPence = await fetchHeldPence()
  const awaitedPence = await fetchAwaitedPence()
  const { owedPence } = await readBooks()
  const marginPence = marginPenceOf({ heldPence, awaitedPence, owedPence })
  const found = `Stripe holds ${formatPounds(Math.abs(marginPence))} ${marginPence < 0 ? 'less' : 'more'} than groups are owed. ${CONNECT_COSTS}`
  if (marginPence >= toPence(env.FLOAT_FLOOR)) return [okFinding('float', found)]
  const todo = `Add money to Stripe’s balance: FLOAT_FLOOR is ${formatPounds(toPence(env.FLOAT_FLOOR))}.`
  return [failedFinding('float', found, todo)]
}
