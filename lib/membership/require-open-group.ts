import { conflict } from '@/lib/base/errors'
import type { Group } from '@/lib/platform/db/generated/client'
import { GROUP_IS_CLOSED } from './rules'

/**
 * Throws 409 if the group is closed. Every command that starts a payment, changes a member's amount, lets somebody in,
 * reminds anybody or edits the group calls this first, with the group locked. Those that return money, or send it to
 * the payout account, do not.
 */
export function requireOpenGroup({ closedAt }: Pick<Group, 'closedAt'>) {
  if (closedAt) throw conflict(GROUP_IS_CLOSED, 'GROUP_CLOSED')
}
