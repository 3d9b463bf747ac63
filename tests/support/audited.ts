/** How to make a call that changes something, and what it leaves in the audit trail. */
export type AuditedCall = {
  by?: { token: string }
  /** The values in the path. */
  values?: Record<string, string>
  body?: unknown
  /** What changed, from what to what, such as `role member → admin`; there may be more rows than these. */
  changes: string[]
  /** True if the account is gone afterwards, and with it the caller's network and device. */
  isAccountGone?: boolean
  /** Made by a giver, who has no account here: neither actor nor origin is recorded. */
  isByGiver?: boolean
}
export type AuditedScene = () => Promise<AuditedCall>

/** Calls that change nothing about money, roles, amounts, payout accounts or security. */
export const UNAUDITED_CALLS = [
  // These request something that only another call puts into effect.
  ...[
    'generateOtp',
    'sendOtp',
    'recover',
    'checkResetToken',
    'checkAvailability',
    'beginTotp',
    'sendLostPhoneOtp',
  ],
  ...['beginPasskey', 'beginPasskeyStepUp', 'calculateFee', 'calculateAmountForNet'],
  // A session that is already full stays as it is.
  ...['stepUpByTotp', 'finishPasskeyStepUp'],
  // Pictures, messages and read marks.
  ...[
    'updateGift',
    'hideMessage',
    'writeOnCard',
    'uploadPicture',
    'removePicture',
    'addFeedback',
    'reportPage',
    'markNotificationsRead',
  ],
  // Records that somebody looked.
  ...['recordInvitationOpened', 'recordPersonalOpened'],
  // A link opens no session, and its owner alone makes it new.
  'renewPersonalLink',
  // By whoever has a card’s address; the admins are told.
  'sayThanks',
  // When the next group begins; its history is its own.
  ...['setSeries', 'stopSeries'],
  // What can be ordered; what each owes for it is in the trail when they order.
  ...['setOrderForm', 'deleteOrderForm'],
  // Reads a list, and stores nothing.
  'parsePeople',
  // How somebody is notified outside the app.
  ...['updatePreferences', 'unsubscribe', 'addPushSubscription', 'removePushSubscription'],
  // Messages, not money.
  ...['remindMembers', 'sendLinks', 'answerPromise', 'promisePersonal', 'resendInvitation'],
]

export const formatChange = (row: { what: string; from: string | null; to: string | null }): string =>
  `${row.what} ${row.from ?? ''} → ${row.to ?? ''}`.replace(/ {2,}/g, ' ').trim()
