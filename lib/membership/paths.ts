/** The screen of a group where its admins deal with what waits for them. */
export const WAITING_SCREENS = {
  join_request: 'all-members',
  transfer_confirmation: 'transfer',
  two_keys_off: 'transfer',
  refund_request: 'refund-requests',
  can_manage: 'all-members',
  paid_another_way: 'all-members',
} as const
