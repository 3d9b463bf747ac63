/** How a call is made that changes something, and what it leaves in the trail. */
export type Audited = {
  by?: { token: string }
  /** The path's values. */
  values?: Record<string, string>
  body?: unknown
  /** What and from what to what, such as `role member → admin`; more may stand there too. */
  leaves: string[]
  /** True where the account is gone afterwards, and with it from where it was done. */
  forgets?: boolean
  /** Done by a giver, who is nobody here: neither who nor from where. */
  isNobody?: boolean
}
export type Scene = () => Promise<Audited>

/** Calls that change nothing of money, roles, amounts, payout accounts or security. */
export const NOTHING_TO_AUDIT = [
  // They ask for something that takes effect by another call.
  ...['generateOtp', 'sendOtp', 'recover', 'checkResetToken', 'checkAvailability', 'beginTotp'],
  ...['beginPasskey', 'beginPasskeyStepUp', 'calculateFee', 'calculateAmountForNet'],
  // A session that is full already stays what it is.
  ...['stepUpByTotp', 'finishPasskeyStepUp'],
  // Pictures, notes and what was read.
  ...['updateGift', 'hideGift', 'uploadPicture', 'removePicture', 'addFeedback', 'markNotificationsRead'],
  // That somebody looked.
  'noteInvitationOpened',
  // In which ways somebody is told beside the app.
  ...['updatePreferences', 'unsubscribe', 'addPushSubscription', 'removePushSubscription'],
  // Words, not money.
  ...['remindMembers', 'answerPromise'],
]

export const shownChange = (row: { what: string; from: string | null; to: string | null }): string =>
  `${row.what} ${row.from ?? ''} → ${row.to ?? ''}`.replace(/ {2,}/g, ' ').trim()
