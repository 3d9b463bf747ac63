import { formatPounds } from '@/lib/money/pence'
import type { TransactionItem } from './transaction'

type Dispute = NonNullable<TransactionItem['dispute']>

const TEXTS: Record<Dispute['state'], (amount: string) => string> = {
  inquiry: () => 'The bank has asked about this payment. No money has moved.',
  open: (amount) => `${amount} is in dispute until the bank decides.`,
  appealed: (amount) => `${amount} is in dispute again until the bank decides.`,
  won: (amount) => `The dispute over ${amount} was decided in the group’s favour.`,
  lost: (amount) => `${amount} went back to the payer after a dispute.`,
}

/** What has become of a payment that a bank questioned, in a sentence or two. */
export const disputeText = ({ state, amountPence }: Dispute): string =>
  TEXTS[state](formatPounds(amountPence))

/** Whether a bank holds its money, or has given it back: then nobody else can. */
export const isBankDeciding = ({ dispute }: Pick<TransactionItem, 'dispute'>): boolean =>
  dispute !== null && ['open', 'appealed', 'lost'].includes(dispute.state)
