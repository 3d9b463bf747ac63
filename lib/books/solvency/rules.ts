import { formatPounds } from '@/lib/base/money/pence'

/** Rules of what is owed and what is held. Amounts are integer pence. */

type PlannedTransfer = {
  amountPence: number
  /** What is left of the group's own charges at the provider. */
  ownChargesPence: number
  heldPence: number
  costsPence: number
  /** What other pending transfers still have to take. */
  underWayPence: number
}

/** Whether a group's money is there even though money is missing. Processing costs are the operator's, not a group's. */
export const isCovered = ({
  amountPence,
  ownChargesPence,
  heldPence,
  costsPence,
  underWayPence,
}: PlannedTransfer): boolean =>
  amountPence <= ownChargesPence && amountPence <= heldPence + operatorCostsPence(costsPence) - underWayPence

/** Why what is owed and what is held differ: these add up to the difference. */
type Causes = {
  /** What banks hold while they decide disputes. */
  disputedPence: number
  /** What groups owe beyond their own money, after money of theirs was taken back. */
  debtPence: number
  /** The provider's fees for our charges, less the fees that payers were quoted. */
  costsPence: number
  /** The provider's fees for disputes, and what went back to payers beyond their contributions. */
  lossesPence: number
  /** What operators adjusted in groups' favour, less what they adjusted against them. */
  adjustedPence: number
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

type Sums = Pick<Solvency, 'heldPence' | 'awaitedPence' | 'owedPence'>

/** By how much more is held than owed; below 0 in a shortage. */
export const marginPenceOf = ({ heldPence, awaitedPence, owedPence }: Sums): number =>
  heldPence + awaitedPence - owedPence

export const isShort = (sums: Sums): boolean => marginPenceOf(sums) < 0

const operatorCostsPence = (costsPence: number): number => Math.max(0, costsPence)

/** Whether more is missing than processing costs explain: only that holds up transfers. */
export const isMoneyMissing = (found: Solvency): boolean =>
  marginPenceOf(found) + operatorCostsPence(found.causes.costsPence) < 0

/** Both sums and, if less is held than is owed, why. */
export function describeSolvency(found: Solvency): string {
  const { heldPence, awaitedPence, owedPence, causes } = found
  const awaited = awaitedPence > 0 ? `${formatPounds(awaitedPence)} just paid, ` : ''
  const sumsText = `Held ${formatPounds(heldPence)}, ${awaited}owed ${formatPounds(owedPence)}`
  if (!isShort(found)) return `${sumsText}.`
  const causeTexts = listCauses(causes).map(([cause, pence]) => `${cause} ${formatPounds(pence)}`)
  return `${sumsText}: short ${formatPounds(-marginPenceOf(found))} (${causeTexts.join(', ')}).`
}

/** The causes of a shortage in words, each with its amount. */
const listCauses = (causes: Causes): [string, number][] =>
  (
    [
      ['open disputes', causes.disputedPence],
      ['groups in debt', causes.debtPence],
      ['processing costs', causes.costsPence],
      ['fees lost to disputes and refunds', causes.lossesPence],
      ['adjustments', causes.adjustedPence],
      ['payouts and other movements outside our books', causes.elsewherePence],
    ] satisfies [string, number][]
  ).filter(([, pence]) => pence > 0)
