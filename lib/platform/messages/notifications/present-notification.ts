import type { z } from 'zod'
import { invitationToken } from '@/lib/platform/auth/invitation-token'
import { promiseToken } from '@/lib/platform/auth/promise-token'
import type { notificationFields } from './contract'
import type { ActionType } from './notify'
import type { NotificationRow } from './select-notifications'

type NotificationResponse = z.output<typeof notificationFields>

export const presentNotification = (row: NotificationRow): NotificationResponse => ({
  _id: row.id,
  type: row.type,
  message: row.message,
  read: row.readAt !== null,
  createdAt: row.createdAt.toISOString(),
  groupId: row.groupId,
  groupTitle: row.groupTitle,
  ...(row.invitationId ? presentInvitation(row.invitationId, row.isInvitationOpen) : presentAction(row)),
})

type Action = Pick<NotificationResponse, 'actionType' | 'actionText' | 'actionData'>

const presentInvitation = (invitationId: string, isOpen: boolean): Action => ({
  actionType: 'group_invitation',
  actionText: isOpen ? 'View invitation' : null,
  actionData: isOpen ? { invitationToken: invitationToken(invitationId) } : null,
})

/** By the id of what the action concerns, and the reader's own membership. */
const ACTIONS: Record<ActionType, (id: string, memberId: string) => Omit<Action, 'actionType'>> = {
  refund_request: (requestId) => ({ actionText: 'View request', actionData: { requestId } }),
  claim_place: (claimId) => ({ actionText: 'Is that you?', actionData: { claimId } }),
  join_places: (requestId) => ({ actionText: 'Join the places, or not', actionData: { requestId } }),
  join_request: (requestId) => ({ actionText: 'Accept or decline', actionData: { requestId } }),
  can_manage: (requestId) => ({ actionText: 'Answer', actionData: { requestId } }),
  transfer_confirmation: (transferId) => ({ actionText: 'Review transfer', actionData: { transferId } }),
  account_replaced: (accountId) => ({ actionText: 'Hold or disconnect', actionData: { accountId } }),
  reminder: (_, memberId) => ({
    actionText: 'Pay or say when',
    actionData: { promiseToken: promiseToken(memberId) },
  }),
}

const presentAction = ({ actionType, actionId, memberId, isActionOpen }: NotificationRow): Action =>
  actionType && actionId && isActionOpen
    ? { actionType, ...ACTIONS[actionType](actionId, memberId ?? '') }
    : { actionType, actionText: null, actionData: null }
