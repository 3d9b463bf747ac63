import type { Group } from '@/lib/db/generated/client'
import { conflict } from '@/lib/errors'
import { GROUP_IS_CLOSED } from './rules'

/**
 * 409 in a group that was closed. Every command that starts a payment, changes a member's amount, lets somebody in,
 * reminds anybody or edits the group asks this first, with the group locked; what brings money back or sends it to the
 * payout account does not.
 */
export function requireOpenGroup({ closedAt }: Pick<Group, 'closedAt'>) {
  if (closedAt) throw conflict(GROUP_IS_CLOSED, 'GROUP_CLOSED')
}
