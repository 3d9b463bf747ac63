import { formatPounds } from '@/lib/money/pence'

/** Rules of what is owed and what is held. Amounts are integer pence. */

type Asked = {
  amountPence: number
  /** What is left of the group's own charges at the provider. */
  behindPence: number
  heldPence: number
  /** What other pending transfers still have to take. */
  underWayPence: number
}

/** Whether a group's money is there even though the platform as a whole is short. */
export const isCovered = ({ amountPence, behindPence, heldPence, underWayPence }: Asked): boolean =>
  amountPence <= behindPence && amountPence <= heldPence - underWayPence

/** Why what is owed and what is held differ: these add up to the difference. */
type Causes = {
  /** What banks hold while they decide disputes. */
  disputedPence: number
  /** What groups owe beyond their own money, after money of theirs was taken back. */
  debtPence: number
  /** What the provider took beyond the quoted fees. */
  costsPence: number
  /** What left the provider and is not in our books, such as a payout; below 0 for money put in. */
  elsewherePence: number
}

export type Solvency = {
  /** The provider's balance, available or pending, less what our books say has left it since it was read. */
  heldPence: number
  /** Charges not yet in the provider's balance; counted only if less is held than owed. */
  awaitedPence: number
  /** What is available, reserved or disputed in all groups together. */
  owedPence: number
  causes: Causes
}

export const isShort = ({ heldPence, awaitedPence, owedPence }: Solvency): boolean =>
  heldPence + awaitedPence < owedPence

/** Both sums and, if less is held than is owed, why. */
export function describeSolvency(found: Solvency): string {
  const { heldPence, awaitedPence, owedPence, causes } = found
  const awaited = awaitedPence > 0 ? `${formatPounds(awaitedPence)} just paid, ` : ''
  const sums = `Held ${formatPounds(heldPence)}, ${awaited}owed ${formatPounds(owedPence)}`
  if (!isShort(found)) return `${sums}.`
  const why = listCauses(causes).map(([cause, pence]) => `${cause} ${formatPounds(pence)}`)
  return `${sums}: short ${formatPounds(owedPence - heldPence - awaitedPence)} (${why.join(', ')}).`
}

/** The causes of a shortage in words, each with its amount. */
const listCauses = ({ disputedPence, debtPence, costsPence, elsewherePence }: Causes): [string, number][] =>
  (
    [
      ['open disputes', disputedPence],
      ['groups in debt', debtPence],
      ['processing costs', costsPence],
      ['payouts and other movements outside our books', elsewherePence],
    ] satisfies [string, number][]
  ).filter(([, pence]) => pence > 0)
