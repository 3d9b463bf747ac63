/** What a member's card offers its viewer. Pure; the server checks again. */

type MemberAction =
  | 'update-amount'
  | 'note-payment'
  | 'person-link'
  | 'edit-person'
  | 'make-admin'
  | 'remove-admin'
  | 'remove-myself-as-admin'
  | 'remove-member'
  | 'leave-group'
  | 'make-payment'

/** The items of the menu: paying has a button of its own. */
export type MenuAction = Exclude<MemberAction, 'make-payment'>

/** The viewer, the member and the group, as far as the decisions below need them. */
export type ActionMember = {
  userId: string | null
  role: 'admin' | 'member'
}

type Amounts = {
  contributionPence: number | null
  remittedPence: number | null
  /** No admin has set their amount, and the group leaves it open. */
  paysAnyAmount?: boolean
  /** On the group's list: somebody without a login. */
  listed?: boolean
}

const countAdmins = (members: ActionMember[]) => members.filter(({ role }) => role === 'admin').length

/** Whether transfers need this admin, so that nobody else may remove them; an admin can always leave by choice. */
export const isSecondKey = (twoKeys: boolean, otherAdmins: number): boolean => twoKeys && otherAdmins < 2

const isGroupAdmin = (viewerId: string, members: ActionMember[]): boolean =>
  members.some(({ userId, role }) => userId === viewerId && role === 'admin')

/** Why somebody cannot leave now, or null when they can. */
export function leaveProblem(viewerId: string, members: ActionMember[]): 'only-member' | 'only-admin' | null {
  if (members.length <= 1) return 'only-member'
  return isGroupAdmin(viewerId, members) && countAdmins(members) <= 1 ? 'only-admin' : null
}

/** The items of a member's card in the order shown. */
export function memberActions(
  viewerId: string,
  member: ActionMember & Amounts,
  members: ActionMember[],
  { isClosed = false, twoKeys = false } = {},
): MemberAction[] {
  const isAdmin = isGroupAdmin(viewerId, members)
  const isOwn = member.userId === viewerId
  const actions: MemberAction[] = isAdmin && !isClosed ? ['update-amount'] : []
  if (isAdmin && owes(member) && !isClosed) actions.push('note-payment')
  if (isOwn) {
    if ((owes(member) || member.paysAnyAmount) && !isClosed) actions.push('make-payment')
    if (isAdmin && countAdmins(members) > 1) actions.push('remove-myself-as-admin')
    if (!leaveProblem(viewerId, members)) actions.push('leave-group')
  } else if (isAdmin && member.listed)
    actions.push('person-link', ...(isClosed ? [] : ['edit-person' as const]), 'remove-member')
  else if (isAdmin && member.role !== 'admin') actions.push('make-admin', 'remove-member')
  else if (isAdmin && !isSecondKey(twoKeys, countAdmins(members) - 1))
    actions.push('remove-admin', 'remove-member')
  return actions
}

const owes = ({ contributionPence, remittedPence }: Amounts): boolean =>
  contributionPence !== null && remittedPence !== null && remittedPence < contributionPence

/** Whether a hover card shows amounts: to that member and to admins, and only of a visible profile. */
export const showsAmountsOnHover = (
  viewerId: string,
  member: ActionMember & { isProfileVisible: boolean },
  members: ActionMember[],
): boolean => member.isProfileVisible && (member.userId === viewerId || isGroupAdmin(viewerId, members))
