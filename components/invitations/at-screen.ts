import type { InvitedAddress } from '@/components/session/navigation-state'

/** Who is at the screen of an invitation, as the server knows it. */
export type AtScreen = {
  /** Somebody logged in: whether it is theirs, and the group where they are in it already. */
  viewer: { username: string; isTheirs: boolean; groupId: string | null } | null
  /** The address an invitation waits at that nobody has proven, for the form that comes next. */
  address: InvitedAddress | null
}
