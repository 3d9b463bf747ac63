import { findGiftEffect, type GiftEffect } from '@/components/groups/members/gift-effect'
import { actionMemberOf } from '@/components/groups/members/member-view'
import { byUrgency } from '@/components/groups/members/members-query'
import { type OwingMember, pickOwingMembers } from '@/components/groups/reminders/owing'
import type { NextStep } from '@/lib/groups/group/next-step'
import { MEMBERS_SHOWN } from '@/lib/groups/group/rules'
import { leaveProblem } from '@/lib/groups/members/member-actions'
import { type Group, isAdminOf, type Member } from './group'
import { findOwnMember, type GroupData, stepOf } from './next-step'

/** Of a group with many members, only those who are shown are sent to the browser. */

const NAMES_SHOWN = 10

/** A group at a glance. */
export type GroupView = {
  group: Group
  viewer: GroupData['viewer']
  today: string
  step: NextStep | null
  /** The viewer's own membership. */
  ownMember: Member | null
  firstMembers: Member[]
}

/** A group's details. */
export type GroupDetailsView = GroupView & {
  /** Those who still owe first; empty for anyone but admins. */
  namedMembers: Member[]
  /** Whom an admin can remind. */
  owingMembers: OwingMember[]
  giftEffect: GiftEffect | null
  stayReason: ReturnType<typeof leaveProblem>
}

export const groupView = (data: GroupData): GroupView => ({
  group: data.group,
  viewer: data.viewer,
  today: data.today,
  step: stepOf(data),
  ownMember: findOwnMember(data) ?? null,
  firstMembers: data.members.slice(0, MEMBERS_SHOWN),
})

export function groupDetailsView(data: GroupData): GroupDetailsView {
  const { group, members, viewer } = data
  const isAdmin = isAdminOf(group, viewer.userId)
  return {
    ...groupView(data),
    namedMembers: isAdmin ? pickNamedMembers(group, members) : [],
    owingMembers: isAdmin && !group.closedAt ? pickOwingMembers(members, viewer.userId) : [],
    giftEffect: isAdmin ? findGiftEffect(group, members) : null,
    stayReason: leaveProblem(viewer.userId, members.map(actionMemberOf)),
  }
}

/** The first two members in any case, as everywhere; otherwise those who owe. */
export function pickNamedMembers(group: Group, members: Member[]): Member[] {
  const first = members.slice(0, MEMBERS_SHOWN)
  const others = members.slice(MEMBERS_SHOWN).toSorted(byUrgency(group))
  return [...first, ...others.slice(0, NAMES_SHOWN - MEMBERS_SHOWN)].sort(byUrgency(group))
}
