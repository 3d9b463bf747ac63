import type { Group, Member } from '@/components/groups/group/group'

/** The state of a member's share. Amounts are integer pence. */
export type PaymentState = 'paid' | 'overpaid' | 'part-paid' | 'unpaid' | 'nothing-due' | 'gives-freely'

export function paymentState(
  contributionPence: number,
  remittedPence: number,
  paysAnyAmount = false,
): PaymentState {
  if (paysAnyAmount) return 'gives-freely'
  if (remittedPence > contributionPence) return 'overpaid'
  if (contributionPence === 0) return 'nothing-due'
  if (remittedPence === contributionPence) return 'paid'
  return remittedPence > 0 ? 'part-paid' : 'unpaid'
}

export const hasPaid = (contributionPence: number, remittedPence: number): boolean =>
  remittedPence > 0 && remittedPence >= contributionPence

/** Whether someone's share says nothing yet: alone, they would owe the whole goal, until others join. */
export const hasNoShareYet = (
  { numberOfMembers, splitOption }: Pick<Group, 'numberOfMembers' | 'splitOption'>,
  { pinned, remittedPence }: Pick<Member, 'pinned' | 'remittedPence'>,
): boolean => numberOfMembers === 1 && splitOption === 'autoSplit' && pinned === false && remittedPence === 0

/** Whether an admin still has to say what they should pay: an amount of nothing that was set is an amount. */
export const hasNoAmountYet = (
  { splitOption, openAmounts, closedAt }: Pick<Group, 'splitOption' | 'openAmounts' | 'closedAt'>,
  { pinned, remittedPence }: Pick<Member, 'pinned' | 'remittedPence'>,
): boolean =>
  splitOption === 'customSplit' && !openAmounts && closedAt === null && pinned === false && !remittedPence
