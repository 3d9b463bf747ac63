/** The end of the address that opens the refund of the only request. */
export const ANSWER_ANCHOR = '#answer'

/** The screen of a group where its admins deal with what waits for them. */
export const ADMIN_TASK_PATHS = {
  join_request: 'all-members',
  join_places: 'all-members',
  transfer_confirmation: 'transfer',
  two_keys_off: 'transfer',
  // With only one request, this opens its refund; otherwise the list.
  refund_request: `refund-requests${ANSWER_ANCHOR}`,
  can_manage: 'all-members',
  paid_another_way: 'all-members',
  admins_changed: 'all-members',
} as const
