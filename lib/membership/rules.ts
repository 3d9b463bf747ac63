import { formatPoundsShort } from '@/lib/base/money/pence'

/** Shown for someone whose account is gone or whose name the reader may not see. */
export const ANONYMOUS = 'Anonymous member'

/** Shown for a giver whose name the reader may not see. */
export const ANONYMOUS_GIVER = 'Someone'

/** Whether somebody gives what they like: the group leaves amounts open, and no admin has set theirs, not even to 0. */
export const isPayWhatYouLike = (
  { openAmounts }: { openAmounts: boolean },
  { pinned }: { pinned: boolean | null },
): boolean => openAmounts && pinned === false

/** The message wherever something needs two admins, and there is one. */
export const SECOND_ADMIN_NEEDED = 'Make another member an admin first.'

/** The message wherever somebody tries to change a group that was closed. */
export const GROUP_IS_CLOSED = 'This group is closed. An admin can open it again.'

/** What is left of a day's limit. */
export const leftTodayText = (leftPence: number): string =>
  `${leftPence > 0 ? `${formatPoundsShort(leftPence)} is` : 'Nothing is'} left for today`
