/** Shown for someone whose account is gone or whose name the reader may not see. */
export const ANONYMOUS = 'Anonymous member'

/** Shown for a giver whose name the reader may not see. */
export const SOMEONE = 'Someone'
