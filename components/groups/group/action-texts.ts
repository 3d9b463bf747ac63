import type { Group } from './group'

/** Texts for actions in groups, where they differ from the server's. */

export const GROUP_TEXTS = {
  somethingWentWrong: 'Something went wrong',
  tryLater: 'An error occurred. Please try again later.',
  badAnswer: 'Invalid server response',
  noGroupId: 'No group ID provided',
  created: 'Group created successfully!',
  updated: 'Group updated successfully!',
  updateFailed: 'Failed to update group',
  removed: 'Member successfully removed!',
  amountUpdated: 'Amount updated successfully!',
  amountSaved: 'Amount update successful',
  makeAdminFailed: 'Failed to make admin',
  removeAdminFailed: 'Remove admin action failed!',
  invited: 'Invitation sent successfully',
  invitedByAddress: 'Invitation sent',
  inviteFailed: 'Failed to send invitation',
  searchFailed: 'Failed to search users',
  left: 'You successfully left the group',
  leaveFailed: 'An error occurred while leaving the group',
  memberLeaveFailed: 'Failed to leave the group',
  deleted: 'Group successfully deleted',
} as const

/** Why a group was not deleted; `message` and `code` are the server's. Without a code, its words decide. */
export function deleteFailure(message: string, code?: string): string {
  if (code ? code === 'FORBIDDEN' : message === 'Unauthorized')
    return 'You are not authorized to delete this group'
  if (code ? code === 'PENDING_TRANSACTION' : /pending transaction/i.test(message))
    return 'Cannot delete group with pending transactions'
  return `Failed to delete group: ${message}`
}

/** Why somebody could not leave. */
export const leaveFailure = (message: string): string => `Error: ${message}`

/** What else happens when this person stops being an admin: the payout account they connected is disconnected. */
export const disconnectionText = ({ payoutAccountOwner }: Group, username: string): string | null =>
  payoutAccountOwner === username
    ? 'The payout account will be disconnected too. A new one may have to wait before it can receive money.'
    : null
