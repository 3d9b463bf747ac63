import type { Group, Member } from '@/components/groups/group/group'
import type { ListedPerson } from '@/components/groups/people-list/listed-person'
import {
  type ActionMember,
  type MenuAction,
  memberActions,
  showsAmountsOnHover,
} from '@/lib/groups/members/member-actions'
import { isPayWhatYouLike } from '@/lib/membership/rules'
import { hasNoAmountYet } from './payment-state'

/** A member as one viewer may see them, and what that viewer may do. */
export type MemberView = {
  member: Member
  groupId: string
  isOwn: boolean
  paysAnyAmount: boolean
  /** No admin has set their amount yet. */
  hasNoAmount: boolean
  /** Whether the group takes no more payments. */
  isClosed: boolean
  /** Whether the card that opens over the name shows amounts. */
  showsAmounts: boolean
  mayPay: boolean
  /** How they were written to, if they are on the list and the viewer is an admin. */
  person: ListedPerson | null
  actions: MenuAction[]
}

export const actionMemberOf = ({ userId, role }: Member): ActionMember => ({
  userId: userId._id ?? null,
  role,
})

/** `all` are the standings of all members, which tell who is an admin. */
export function memberView(
  group: Pick<Group, '_id' | 'splitOption' | 'openAmounts' | 'closedAt' | 'twoKeys'>,
  member: Member,
  viewerId: string,
  allMembers: ActionMember[],
  person: ListedPerson | null = null,
): MemberView {
  const { contributionPence, remittedPence, userId: profile } = member
  const actionMember = actionMemberOf(member)
  const paysAnyAmount = isPayWhatYouLike(group, member)
  const amounts = { contributionPence, remittedPence, paysAnyAmount }
  const isClosed = group.closedAt !== null
  const { twoKeys } = group
  const { listed } = member
  const actions = memberActions(viewerId, { ...actionMember, ...amounts, listed }, allMembers, {
    isClosed,
    twoKeys,
  })
  return {
    // Promises and requests in a closed group are hidden until it is opened again: nothing can be done about them.
    member: isClosed ? { ...member, promisedFor: null, saidPaidAt: null, canManage: null } : member,
    groupId: group._id,
    person,
    isOwn: member.userId._id === viewerId,
    paysAnyAmount,
    hasNoAmount: hasNoAmountYet(group, member),
    isClosed,
    showsAmounts: showsAmountsOnHover(
      viewerId,
      { ...actionMember, isProfileVisible: profile.isProfileVisible },
      allMembers,
    ),
    mayPay: actions.includes('make-payment'),
    actions: actions.filter((action) => action !== 'make-payment'),
  }
}
