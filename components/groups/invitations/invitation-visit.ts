import type { InvitedAddress } from '@/components/people/session/navigation-state'

/** Who is viewing an invitation, as far as the server knows, and the address it was sent to. */
export type InvitationVisit = {
  /** The logged-in user: whether the invitation is theirs, and the group's id if they are already in it. */
  viewer: { username: string; isInvitee: boolean; groupId: string | null } | null
  /** The invited address, if nobody has verified it yet, for the form that comes next. */
  address: InvitedAddress | null
}
