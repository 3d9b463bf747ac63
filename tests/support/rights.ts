import { randomUUID } from 'node:crypto'
import { daysAfter, londonDay } from '@/lib/base/clock'
import { PASSWORD, type SignedInUser } from './people'
import type { Persona, World } from './world'

/** What each persona gets: the status of a refusal, or `in` if the call goes on to examine the request. */
type Rights = Record<Persona, 'in' | 200 | 401 | 403 | 404>

export const everyone = <Right>(right: Right): Record<Persona, Right> => ({
  visitor: right,
  pending: right,
  deleted: right,
  stranger: right,
  operator: right,
  formerMember: right,
  removed: right,
  formerAdmin: right,
  member: right,
  payer: right,
  demoted: right,
  admin: right,
  creator: right,
})
export const OUTSIDERS = {
  stranger: 404,
  operator: 404,
  formerMember: 404,
  removed: 404,
  formerAdmin: 404,
} as const
const NON_ADMINS = { member: 403, payer: 403, demoted: 403 } as const

const PUBLIC: Rights = everyone('in')
const SIGNED_IN: Rights = { ...PUBLIC, visitor: 401, pending: 403, deleted: 401 }
const PENDING_TOO: Rights = { ...SIGNED_IN, pending: 'in' }
const MEMBERS: Rights = { ...SIGNED_IN, ...OUTSIDERS }
const ADMINS: Rights = { ...MEMBERS, ...NON_ADMINS }
/** Admins, and the person who paid. */
const ADMINS_AND_PAYER: Rights = { ...ADMINS, payer: 'in' }
const PAYER_ALONE: Rights = { ...MEMBERS, member: 404, payer: 200, demoted: 404, admin: 404, creator: 404 }
/** Of a listed address that `stranger` has proven. */
const CLAIMANT_ALONE: Rights = { ...everyone(404), visitor: 401, pending: 403, deleted: 401, stranger: 'in' }
/** Another member's is no admin's business either. */
const MEMBER_ALONE: Rights = { ...MEMBERS, payer: 403, demoted: 403, admin: 403, creator: 403 }
/** For everybody else, there is nothing at this address. */
const OPERATORS: Rights = { ...everyone(404), operator: 'in' }
/** Any session may ask, even a pending one: only sessions have codes. */
const ANY_SESSION: Rights = { ...PUBLIC, visitor: 401, deleted: 401 }

export type CallInput = { values?: Record<string, string>; query?: string; body?: unknown }
type Row = {
  rights: Rights
  makeInput?: (world: World, by: SignedInUser | undefined) => CallInput
  /** The call leaves effects that would disturb the next personas, or everybody in later calls. */
  spoils?: 'group' | 'people'
}

const row = (rights: Rights, send?: Row['makeInput']): Row => ({ rights, makeInput: send })
const rowsFor = (names: string[], rights: Rights, send?: Row['makeInput']) =>
  Object.fromEntries(names.map((name) => [name, row(rights, send)]))
const userRow = (name: 'member' | 'stranger', more: object = {}) =>
  row(ADMINS, (world) => ({ body: { username: world[name].user.username, ...more } }))
const ownRow = (body?: unknown): Row => row(SIGNED_IN, (_, by) => ({ values: ownPathParams(by), body }))
export const ownPathParams = (by: SignedInUser | undefined) => {
  const id = by?.user.id ?? randomUUID()
  return { id, userId: id }
}
const deadToken = () => ({ values: { token: 'dead' } })
const groupBody = { title: 'New', description: 'New', paymentGoal: 10, paymentDeadline: londonDay() }
const PERIOD = 'from=2026-01-01&to=2026-12-31'
const feeBody = { amount: 10, netAmount: 10, currency: 'gbp' }

/** One row for each call; the test fails for a call without one. */
export const RIGHTS_BY_CALL: Record<string, Row> = {
  login: row(PUBLIC, ({ member }) => ({ body: { identifier: member.user.email, password: PASSWORD } })),
  register: row(PUBLIC, () => ({ body: {} })),
  logout: { rights: PUBLIC, spoils: 'people' },
  listSessions: row(SIGNED_IN),
  endSession: row(SIGNED_IN, () => ({ values: { id: randomUUID() } })),
  checkAvailability: row(PUBLIC, () => ({ body: { field: 'username', value: 'somebody' } })),
  generateOtp: row(PUBLIC, () => ({ body: { email: 'nobody@example.com' } })),
  sendOtp: row(PUBLIC, () => ({ body: { phoneNumber: '+447700900000' } })),
  verifyEmailOtp: row(ANY_SESSION, () => ({ body: { otp: '123456' } })),
  verifyMobileOtp: row(ANY_SESSION, () => ({ body: { phoneNumber: '+447700900000', code: '123456' } })),
  getUser: row(PENDING_TOO, (_, by) => ({ values: ownPathParams(by) })),
  uploadPicture: ownRow(),
  removePicture: ownRow(),
  getPicture: row(PUBLIC, () => ({ values: { id: 'x'.repeat(22) } })),
  deleteUser: { ...ownRow(), spoils: 'people' },
  exportUser: ownRow(),
  updatePassword: ownRow({ oldPassword: 'Wrong-1!', password: 'Another-Meadow-43!' }),
  recover: row(PUBLIC, () => ({ body: { email: 'nobody@example.com' } })),
  checkResetToken: row(PUBLIC, () => ({ body: { token: 'dead' } })),
  resetPassword: row(PUBLIC, () => ({ body: { token: 'dead', password: 'Another-Meadow-43!' } })),
  toggle2Fa: { ...ownRow({ is2FaEnabled: true }), spoils: 'people' },
  setProfileVisibility: ownRow({ isProfileVisible: true }),
  getPreferences: ownRow(),
  updatePreferences: ownRow({ Group: { mail: false } }),
  unsubscribe: row(PUBLIC, deadToken),
  getPushKey: row(PUBLIC),
  addPushSubscription: ownRow({
    endpoint: 'https://push.example.com/of-nobody',
    keys: {
      p256dh: 'BCKF2YDXprS6-1V9k5sis1S9fcZby1ewKpmJf9BijSTMDOjZhutup9iXbeHdrFMSsa7hlM-98GT3koi7fiz4WW4',
      auth: 'A'.repeat(22),
    },
  }),
  removePushSubscription: row(SIGNED_IN, (_, by) => ({
    values: { ...ownPathParams(by), subscriptionId: randomUUID() },
  })),
  listFactors: row(SIGNED_IN),
  beginTotp: row(SIGNED_IN),
  confirmTotp: row(SIGNED_IN, () => ({ body: { code: '123456' } })),
  removeTotp: row(SIGNED_IN),
  beginPasskey: row(SIGNED_IN),
  finishPasskey: row(SIGNED_IN, () => ({ body: { response: { id: 'x', response: {} }, name: 'Phone' } })),
  removePasskey: row(SIGNED_IN, () => ({ values: { id: 'none' } })),
  stepUpByTotp: row(SIGNED_IN, () => ({ body: { code: '123456' } })),
  beginPasskeyStepUp: row(SIGNED_IN),
  finishPasskeyStepUp: row(SIGNED_IN, () => ({ body: { response: { id: 'x', response: {} } } })),
  sendLostPhoneOtp: row(PENDING_TOO, () => ({ body: { phoneNumber: '+447700900000' } })),
  verifyLostPhoneOtp: row(PENDING_TOO, () => ({ body: { phoneNumber: '+447700900000', code: '123456' } })),
  keepPhone: row(PUBLIC, deadToken),
  addFeedback: row(PUBLIC, () => ({ body: { comment: 'Hello' } })),
  listGroups: row(SIGNED_IN),
  createGroup: row(SIGNED_IN, () => ({ body: { ...groupBody, splitOption: 'autoSplit' } })),
  getGroup: row(MEMBERS),
  listMembers: row(MEMBERS),
  updateGroup: row(ADMINS, () => ({ body: groupBody })),
  deleteGroup: { rights: ADMINS, spoils: 'group' },
  disconnectPayoutAccount: row(ADMINS),
  leaveGroup: row(MEMBERS),
  postLeaveGroup: row(MEMBERS),
  removeMember: userRow('member'),
  makeAdmin: userRow('member'),
  removeAdmin: userRow('member'),
  setAmount: userRow('member', { amount: 5 }),
  setAmounts: row(ADMINS, () => ({ body: { amount: 5 } })),
  addMember: userRow('stranger'),
  searchUsers: row(SIGNED_IN, () => ({ query: '?q=user' })),
  getCollected: row(MEMBERS),
  setCover: row(ADMINS),
  removeCover: row(ADMINS),
  postUpdate: row(ADMINS, () => ({ body: { text: 'We booked the hut.' } })),
  listUpdates: row(MEMBERS),
  deleteUpdate: row(ADMINS, () => ({ values: { updateId: randomUUID() } })),
  setReveal: row(ADMINS, () => ({ body: { for: 'Grace', opensAt: daysAfter(londonDay(), 9) } })),
  ...rowsFor(['getReveal', 'removeReveal', 'getChatText', 'getCoverLabel', 'countRecipients'], ADMINS),
  ...rowsFor(['readReveal', 'getRevealPdf'], PUBLIC, deadToken),
  hideThanks: row(ADMINS, () => ({ body: { hidden: true } })),
  sayThanks: row(PUBLIC, () => ({ ...deadToken(), body: { text: 'Ta' } })),
  inviteUser: userRow('stranger'),
  getInvitation: row(PUBLIC, deadToken),
  listSentInvitations: row(ADMINS),
  resendInvitation: row(ADMINS, ({ sentInvitationId }) => ({ values: { id: sentInvitationId } })),
  withdrawInvitation: row(ADMINS, ({ sentInvitationId }) => ({ values: { id: sentInvitationId } })),
  getJoinEffect: row(ADMINS),
  recordInvitationOpened: row(PUBLIC, deadToken),
  declineInvitation: row(PUBLIC, deadToken),
  acceptInvitation: row(PUBLIC, deadToken),
  getInvitedGroup: row(SIGNED_IN, () => ({ values: { token: 'dead' } })),
  makeLink: row(ADMINS),
  getLink: row(ADMINS),
  updateLink: row(ADMINS, () => ({ body: { gifts: true } })),
  stopLink: row(ADMINS),
  readLink: row(PUBLIC, ({ linkCode }) => ({ values: { code: linkCode } })),
  joinByLink: row(SIGNED_IN, () => ({ values: { code: 'dead' } })),
  acceptClaim: row(CLAIMANT_ALONE, ({ claimId }) => ({ values: { id: claimId } })),
  declineClaim: row(CLAIMANT_ALONE, ({ claimId }) => ({ values: { id: claimId } })),
  acceptPlaceRequest: row(ADMINS, ({ placeRequestId }) => ({ values: { id: placeRequestId } })),
  declinePlaceRequest: row(ADMINS, ({ placeRequestId }) => ({ values: { id: placeRequestId } })),
  acceptJoinRequest: row(ADMINS, ({ joinRequestId }) => ({ values: { id: joinRequestId } })),
  declineJoinRequest: row(ADMINS, ({ joinRequestId }) => ({ values: { id: joinRequestId } })),
  getJoinRequestEffect: row(ADMINS, ({ joinRequestId }) => ({ values: { id: joinRequestId } })),
  listJoinRequests: row(ADMINS),
  startGift: row(PUBLIC, () => ({
    values: { code: 'dead' },
    body: { amount: 5, name: 'Sam', email: 'a@example.com' },
  })),
  getGift: row(PUBLIC, ({ giftToken: token }) => ({ values: { token } })),
  updateGift: row(PUBLIC, ({ giftToken: token }) => ({ values: { token }, body: { anonymous: false } })),
  askForGiftBack: row(PUBLIC, () => ({ values: { token: 'dead' }, body: { reason: 'Why' } })),
  cancelGift: row(PUBLIC, ({ giftToken: token }) => ({ values: { token } })),
  listGifts: row(MEMBERS),
  hideMessage: row(ADMINS, ({ giftId }) => ({ values: { transactionId: giftId }, body: { hidden: true } })),
  readPersonal: row(PUBLIC, ({ personalToken: token }) => ({ values: { token } })),
  recordPersonalOpened: row(PUBLIC, ({ personalToken: token }) => ({ values: { token } })),
  payPersonal: row(PUBLIC, () => ({ values: { token: 'dead' }, body: { amount: 1 } })),
  cancelPersonalPayment: row(PUBLIC, ({ personalToken: token, giftId: id }) => ({ values: { token, id } })),
  promisePersonal: row(PUBLIC, () => ({ values: { token: 'dead' }, body: { paidAnotherWay: true } })),
  requestPersonalReduction: row(PUBLIC, () => ({ values: { token: 'dead' }, body: { amount: 1 } })),
  askForPersonalRefund: row(PUBLIC, ({ personalToken: token, giftId: id }) => ({
    values: { token, id },
    body: { reason: 'Why' },
  })),
  getPersonalLink: row(MEMBER_ALONE, ({ memberId }) => ({ values: { memberId } })),
  renewPersonalLink: row(MEMBER_ALONE, ({ memberId }) => ({ values: { memberId }, body: { renew: true } })),
  addPeople: row(ADMINS, () => ({ body: { people: [{ name: 'Ann' }] } })),
  listPeople: row(ADMINS),
  // That there is such a person: see people-list.test.ts.
  updatePerson: row(ADMINS, () => ({ values: { memberId: randomUUID() }, body: { name: 'Ann' } })),
  removePerson: row(ADMINS, () => ({ values: { memberId: randomUUID() } })),
  parsePeople: row(ADMINS, () => ({ body: { text: 'Ann' } })),
  getPeopleCsv: row(ADMINS),
  sendLinks: row(ADMINS),
  getOrderForm: row(MEMBERS),
  setOrderForm: row(ADMINS, () => ({ body: { items: [{ title: 'Kit', amount: 5 }] } })),
  deleteOrderForm: row(ADMINS),
  // An admin's order of somebody else, too: see orders.test.ts.
  setOrder: row(MEMBERS, () => ({ body: { lines: [] } })),
  setPersonalOrder: row(PUBLIC, () => ({ values: { token: 'dead' }, body: { lines: [] } })),
  listOrders: row(MEMBERS),
  getOrdersCsv: row(ADMINS),
  getSeries: row(ADMINS),
  setSeries: row(ADMINS, () => ({ body: { every: 'month', next: '2100-01-31', daysToPay: 14 } })),
  stopSeries: row(ADMINS),
  // Who reads which: see series.test.ts.
  getSeason: row(SIGNED_IN, () => ({ values: { id: randomUUID() } })),
  getSeasonCsv: row(SIGNED_IN, () => ({ values: { id: randomUUID() } })),
  listGroupAudit: row(ADMINS),
  listOwnAudit: ownRow(),
  streamLive: row(SIGNED_IN),
  getNotificationSummary: row(SIGNED_IN),
  listNotifications: ownRow(),
  listNotificationLines: ownRow(),
  markNotificationsRead: row(SIGNED_IN, () => ({ body: { all: true } })),
  calculateFee: row(SIGNED_IN, () => ({ body: feeBody })),
  calculateAmountForNet: row(SIGNED_IN, () => ({ body: feeBody })),
  initializePayment: row(MEMBERS, () => ({ body: { email: 'a@example.com', amount: 1 } })),
  refundPayment: row(ADMINS, ({ paymentId }) => ({ values: { id: paymentId }, body: { amount: 1 } })),
  askForRefund: row({ ...ADMINS_AND_PAYER, admin: 403, creator: 403 }, ({ paymentId }) => ({
    values: { id: paymentId },
    body: { reason: 'Why' },
  })),
  declineRefundRequest: row(ADMINS, ({ refundRequestId: id }) => ({
    values: { id },
    body: { reason: 'No' },
  })),
  listRefundRequests: row(MEMBERS),
  recordPayment: userRow('member', { amount: 1, method: 'cash' }),
  takeBackRecordedPayment: row(ADMINS, ({ recordedPaymentId }) => ({ values: { id: recordedPaymentId } })),
  requestReduction: row(MEMBERS, () => ({ body: { amount: 1 } })),
  acceptReduction: row(ADMINS, ({ reductionRequestId }) => ({ values: { id: reductionRequestId } })),
  answerReduction: row(ADMINS, ({ reductionRequestId: id }) => ({
    values: { id },
    body: { message: 'Yes' },
  })),
  setReminders: row(ADMINS, () => ({ body: { on: true } })),
  remindMembers: row(ADMINS, () => ({ body: {} })),
  getPromise: row(PUBLIC, deadToken),
  answerPromise: row(PUBLIC, () => ({ values: { token: 'dead' }, body: { paidAnotherWay: true } })),
  getPayment: row(PAYER_ALONE, ({ paymentId }) => ({ values: { id: paymentId } })),
  cancelPayment: row(PAYER_ALONE, ({ paymentId }) => ({ values: { id: paymentId } })),
  writeOnCard: row(PAYER_ALONE, ({ paymentId: id }) => ({ values: { id }, body: { message: 'Hello' } })),
  getToday: row(SIGNED_IN),
  ...rowsFor(['listRecentTransactions', 'listAllTransactions', 'listManagedTransactions'], SIGNED_IN),
  ...rowsFor(['listGroupTransactions', 'listAllGroupTransactions', 'getStatement'], MEMBERS),
  exportTransactions: row(SIGNED_IN),
  exportMovements: row(ADMINS, ({ groupId }) => ({ query: `?${PERIOD}&groupId=${groupId}` })),
  makeAccountantLink: row(SIGNED_IN),
  listAccountantLinks: row(SIGNED_IN),
  endAccountantLink: row(SIGNED_IN, () => ({ values: { id: randomUUID() } })),
  readAccounts: row(PUBLIC, ({ accountsToken: token }) => ({ values: { token } })),
  exportAccounts: row(PUBLIC, ({ accountsToken: token }) => ({ values: { token }, query: `?${PERIOD}` })),
  getAccountsStatement: row(PUBLIC, ({ accountsToken: token }) => ({ values: { token } })),
  ...rowsFor(['getCardPdf', 'getOwnStroke'], MEMBERS),
  getTrail: row(ADMINS_AND_PAYER, ({ paymentId }) => ({ values: { id: paymentId } })),
  getPublicReceipt: row(PUBLIC, deadToken),
  onboardStripe: row(ADMINS),
  getOnboardingUrl: row(ADMINS),
  // Only for those concerned: see account-objections.test.ts.
  holdTransfers: row(SIGNED_IN, () => ({ values: { id: randomUUID() } })),
  disconnectReplacement: row(SIGNED_IN, () => ({ values: { id: randomUUID() } })),
  listFlags: row(OPERATORS),
  getStatus: row(OPERATORS),
  closeFlag: row(OPERATORS),
  listActions: row(OPERATORS),
  listAdjustments: row(OPERATORS),
  askAdjustment: row(OPERATORS),
  approveAdjustment: row(OPERATORS),
  declineAdjustment: row(OPERATORS),
  ...rowsFor(['listPauses', 'pausePayouts', 'resumePayouts', 'replayEvent'], OPERATORS),
  ...rowsFor(['setTransferLimit', 'setRefundLimit'], OPERATORS),
  endSessionsOf: row(OPERATORS),
  sendEvidence: row(OPERATORS),
  setHidden: row(OPERATORS),
  reportPage: row(PUBLIC, () => ({ body: { url: '/c/ABCDEFGHJK', reason: 'Not theirs' } })),
  getClosing: row(ADMINS),
  waive: row(ADMINS),
  previewShareOut: row(ADMINS),
  shareOut: row(ADMINS, () => ({ body: { amount: 1 } })),
  ...rowsFor(['closeGroup', 'reopenGroup'], ADMINS),
  ...rowsFor(['getClosingStatement', 'getClosingStatementFile'], MEMBERS),
  copyGroup: row(ADMINS, () => ({ body: groupBody })),
  requestTransfer: row(ADMINS, () => ({ body: { amount: 1 } })),
  setTwoKeys: row(ADMINS, () => ({ body: { on: false } })),
  ...rowsFor(['confirmTransfer', 'declineTransfer'], ADMINS, ({ transferId }) => ({
    values: { id: transferId },
  })),
}
