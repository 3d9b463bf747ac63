import type { GoalStatus } from './rules'

/** The next step in a group to suggest to its viewer. Pure; amounts are integer pence. */

/** Why there is nothing to do but wait, although the goal is reached. */
type Wait = { why: 'dispute' | 'paused' | 'account-owner' } | { why: 'new-account'; from: string }

export type NextStep =
  | { kind: 'invite' }
  | { kind: 'pay'; owedPence: number }
  | { kind: 'give' }
  | { kind: 'connect' | 'finish-account' | 'transfer'; amountPence: number }
  | { kind: 'second-admin' }
  | ({ kind: 'wait' } & Wait)
  | { kind: 'wrap-up' }

type Group = {
  closedAt: string | null
  goalStatus: GoalStatus
  isOverdue: boolean
  numberOfMembers: number
  /** Whether its link is on. */
  shared: boolean
  availablePence: number
  disputedPence: number
  stripeConnectedAccountId: string | null
  payoutEnabled: boolean
  /** When transfers to a replacement account begin to work; null if they already do. */
  transfersFrom: string | null
}

type StepViewer = {
  isAdmin: boolean
  contributionPence: number
  remittedPence: number
  paysAnyAmount: boolean
}

type Transfers = {
  /** An operator has paused them, for all groups or for this one. */
  areTransfersPaused: boolean
  /** Another admin connected the payout account, and only they can continue with it. */
  isAccountOwnedByOther: boolean
  /** A second admin has to confirm transfers, and there is none. */
  needSecondAdmin: boolean
}

/** Null if nothing is left for them to do, or if the group is closed. */
export function nextStep(group: Group, viewer: StepViewer, transfers: Transfers): NextStep | null {
  if (group.closedAt !== null) return null
  const { isAdmin, contributionPence, remittedPence, paysAnyAmount } = viewer
  const isGoalReached = group.goalStatus === 'completed'
  if (isAdmin && hasOneMember(group) && !isGoalReached) return stepWhileAlone(group)
  const owedPence = contributionPence - remittedPence
  if (owedPence > 0) return { kind: 'pay', owedPence }
  if (isAdmin && isGoalReached) return stepAfterGoal(group, transfers)
  if (isAdmin && group.isOverdue) return { kind: 'wrap-up' }
  return paysAnyAmount && remittedPence <= 0 ? { kind: 'give' } : null
}

/** Whether it has one member: what such an admin owes may be all of the goal, until others join. */
export const hasOneMember = ({ numberOfMembers }: { numberOfMembers: number }): boolean =>
  numberOfMembers === 1

/** Whether nobody else knows of it yet: no members, no link, no money. */
export const isUntouched = (group: Pick<Group, 'numberOfMembers' | 'shared' | 'goalStatus'>): boolean =>
  hasOneMember(group) && !group.shared && group.goalStatus === 'inactive'

function stepWhileAlone(group: Group): NextStep | null {
  if (group.isOverdue) return { kind: 'wrap-up' }
  return isUntouched(group) ? { kind: 'invite' } : null
}

/** To transfer, if that works; else what makes it work, or what it waits for. */
function stepAfterGoal(group: Group, transfers: Transfers): NextStep {
  const { areTransfersPaused, isAccountOwnedByOther, needSecondAdmin } = transfers
  const { availablePence: amountPence, disputedPence } = group
  if (amountPence <= 0) return disputedPence > 0 ? { kind: 'wait', why: 'dispute' } : { kind: 'wrap-up' }
  if (group.stripeConnectedAccountId === null) return { kind: 'connect', amountPence }
  if (!group.payoutEnabled)
    return isAccountOwnedByOther
      ? { kind: 'wait', why: 'account-owner' }
      : { kind: 'finish-account', amountPence }
  if (needSecondAdmin) return { kind: 'second-admin' }
  if (areTransfersPaused) return { kind: 'wait', why: 'paused' }
  return group.transfersFrom
    ? { kind: 'wait', why: 'new-account', from: group.transfersFrom }
    : { kind: 'transfer', amountPence }
}
