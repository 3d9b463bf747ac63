/** Shown for someone whose account is gone or whose name the reader may not see. */
export const ANONYMOUS = 'Anonymous member'

/** Said wherever somebody tries to change a group that was closed. */
export const GROUP_IS_CLOSED = 'This group is closed. An admin can open it again.'
