import { formatPounds } from '@/lib/base/money/pence'
import type { TransactionItem } from './transaction'

type Dispute = NonNullable<TransactionItem['dispute']>

const TEXTS: Record<Dispute['state'], (amount: string) => string> = {
  inquiry: () => 'The bank has asked about this payment. No money has moved.',
  open: (amount) => `${amount} is in dispute until the bank decides.`,
  appealed: (amount) => `${amount} is in dispute again until the bank decides.`,
  won: (amount) => `The dispute over ${amount} was decided in the group’s favour.`,
  lost: (amount) => `${amount} went back to the payer after a dispute.`,
}

/** The state of a disputed payment, in a sentence or two. */
export const disputeText = ({ state, amountPence }: Dispute): string =>
  TEXTS[state](formatPounds(amountPence))

/** Whether the bank holds the money or has returned it: nobody else can refund it then. */
export const isTakenByBank = ({ dispute }: Pick<TransactionItem, 'dispute'>): boolean =>
  dispute !== null && ['open', 'appealed', 'lost'].includes(dispute.state)
