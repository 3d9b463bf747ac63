import { otherOwner } from '@/components/money/payouts/account-owner'
import { type NextStep, nextStep } from '@/lib/groups/group/next-step'
import { isPayWhatYouLike } from '@/lib/membership/rules'
import { secondAdminProblem } from '@/lib/money/transfers/rules'
import { type Group, isAdminOf, type Member } from './group'

export type GroupData = {
  group: Group
  members: Member[]
  viewer: { userId: string; username: string }
  /** Whether an operator has paused the group's transfers. */
  areTransfersPaused: boolean
  /** The day in London, which a browser's own clock may not know. */
  today: string
}

export const findOwnMember = ({
  members,
  viewer,
}: Pick<GroupData, 'members' | 'viewer'>): Member | undefined =>
  members.find(({ userId }) => userId._id === viewer.userId)

/** The viewer's next step in a group. */
export function stepOf(data: GroupData): NextStep | null {
  const { group, viewer, areTransfersPaused } = data
  const member = findOwnMember(data)
  if (!member) return null
  return nextStep(
    group,
    {
      isAdmin: isAdminOf(group, viewer.userId),
      contributionPence: member.contributionPence ?? 0,
      remittedPence: member.remittedPence ?? 0,
      paysAnyAmount: isPayWhatYouLike(group, member),
    },
    {
      areTransfersPaused,
      isAccountOwnedByOther: otherOwner(group, viewer.username) !== null,
      needSecondAdmin: secondAdminProblem(group.twoKeys, group.admin.length) !== null,
    },
  )
}
