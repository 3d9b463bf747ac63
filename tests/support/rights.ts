import { randomUUID } from 'node:crypto'
import { londonDay } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transaction'
import { endMembership } from '@/lib/groups/end-membership'
import { aGroup, enter, enterAsAdmin } from './groups'
import { aSignedInUser, PASSWORD, type SignedIn } from './people'
import { aTransaction } from './transactions'

/** Everybody who may stand before a call, those with the least rights first. */
export const PEOPLE = [
  'visitor',
  'pending',
  'deleted',
  'stranger',
  'formerMember',
  'formerAdmin',
  'member',
  'admin',
] as const
export type Persona = (typeof PEOPLE)[number]

/** What each is answered: a refusal by its status, or `in` when the call looks at what was asked. */
type Rights = Record<Persona, 'in' | 200 | 401 | 403 | 404>

const PUBLIC: Rights = {
  visitor: 'in',
  pending: 'in',
  deleted: 'in',
  stranger: 'in',
  formerMember: 'in',
  formerAdmin: 'in',
  member: 'in',
  admin: 'in',
}
const SIGNED_IN: Rights = { ...PUBLIC, visitor: 401, pending: 403, deleted: 401 }
const PENDING_TOO: Rights = { ...SIGNED_IN, pending: 'in' }
const MEMBERS: Rights = { ...SIGNED_IN, stranger: 404, formerMember: 404, formerAdmin: 404 }
const ADMINS: Rights = { ...MEMBERS, member: 403 }
const PAYER: Rights = { ...MEMBERS, member: 200, admin: 404 }
/** To all of these there is nothing at the address. */
const OPERATORS: Rights = {
  visitor: 404,
  pending: 404,
  deleted: 404,
  stranger: 404,
  formerMember: 404,
  formerAdmin: 404,
  member: 404,
  admin: 404,
}
/** Anybody may ask, but only a session has codes. */
const WITH_CODE: Rights = { ...PUBLIC, visitor: 401, deleted: 401 }

type World = Record<Exclude<Persona, 'visitor'>, SignedIn> & {
  groupId: string
  paymentId: string
  transferId: string
  requestId: string
}
export type Sent = { values?: Record<string, string>; query?: string; body?: unknown }
type Row = { rights: Rights; send?: (world: World, asker: SignedIn | undefined) => Sent }

const row = (rights: Rights, send?: Row['send']): Row => ({ rights, send })
const about = (name: 'member' | 'stranger', more: object = {}) =>
  row(ADMINS, (world) => ({ body: { username: world[name].user.username, ...more } }))
const own = (body?: unknown): Row => row(SIGNED_IN, (_, asker) => ({ values: ownPath(asker), body }))
export const ownPath = (asker: SignedIn | undefined) => {
  const id = asker?.user.id ?? randomUUID()
  return { id, userId: id }
}
const group = { title: 'New', description: 'New', paymentGoal: 10, paymentDeadline: londonDay() }
const fee = { amount: 10, netAmount: 10, currency: 'gbp' }

/** One row for each call; a call without one fails. */
export const ROWS: Record<string, Row> = {
  login: row(PUBLIC, ({ member }) => ({ body: { identifier: member.user.email, password: PASSWORD } })),
  register: row(PUBLIC, () => ({ body: {} })),
  logout: row(PUBLIC),
  listSessions: row(SIGNED_IN),
  endSession: row(SIGNED_IN, () => ({ values: { id: randomUUID() } })),
  checkAvailability: row(PUBLIC, () => ({ body: { field: 'username', value: 'somebody' } })),
  generateOtp: row(PUBLIC, () => ({ body: { email: 'nobody@example.com' } })),
  sendOtp: row(PUBLIC, () => ({ body: { phoneNumber: '+447700900000' } })),
  verifyEmailOtp: row(WITH_CODE, () => ({ body: { otp: '123456' } })),
  verifyMobileOtp: row(WITH_CODE, () => ({ body: { phoneNumber: '+447700900000', code: '123456' } })),
  getUser: row(PENDING_TOO, (_, asker) => ({ values: ownPath(asker) })),
  uploadPicture: own(),
  removePicture: own(),
  getPicture: row(PUBLIC, () => ({ values: { id: 'x'.repeat(22) } })),
  deleteUser: own(),
  exportUser: own(),
  updatePassword: own({ oldPassword: 'Wrong-1!', password: 'Another-Meadow-43!' }),
  recover: row(PUBLIC, () => ({ body: { email: 'nobody@example.com' } })),
  checkResetToken: row(PUBLIC, () => ({ body: { token: 'dead' } })),
  resetPassword: row(PUBLIC, () => ({ body: { token: 'dead', password: 'Another-Meadow-43!' } })),
  toggle2Fa: own({ is2FaEnabled: true }),
  setProfileVisibility: own({ isProfileVisible: true }),
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
  addFeedback: row(PUBLIC, () => ({ body: { comment: 'Hello' } })),
  listGroups: row(SIGNED_IN),
  createGroup: row(SIGNED_IN, () => ({ body: { ...group, splitOption: 'autoSplit' } })),
  getGroup: row(MEMBERS),
  listMembers: row(MEMBERS),
  updateGroup: row(ADMINS, () => ({ body: group })),
  deleteGroup: row(ADMINS),
  disconnectPayoutAccount: row(ADMINS),
  leaveGroup: row(MEMBERS),
  postLeaveGroup: row(MEMBERS),
  removeMember: about('member'),
  makeAdmin: about('member'),
  removeAdmin: about('member'),
  setAmount: about('member', { amount: 5 }),
  addMember: about('stranger'),
  searchUsers: row(SIGNED_IN, () => ({ query: '?q=user' })),
  getCollected: row(MEMBERS),
  inviteUser: about('stranger'),
  getInvitation: row(PUBLIC, () => ({ values: { token: 'dead' } })),
  acceptInvitation: row(PUBLIC, () => ({ values: { token: 'dead' } })),
  getInvitedGroup: row(SIGNED_IN, () => ({ values: { token: 'dead' } })),
  listGroupAudit: row(ADMINS),
  listOwnAudit: own(),
  streamLive: row(SIGNED_IN),
  getNotificationSummary: row(SIGNED_IN),
  listNotifications: own(),
  markNotificationsRead: row(SIGNED_IN, () => ({ body: { all: true } })),
  calculateFee: row(SIGNED_IN, () => ({ body: fee })),
  calculateAmountForNet: row(SIGNED_IN, () => ({ body: fee })),
  initializePayment: row(MEMBERS, () => ({ body: { email: 'a@example.com', amount: 1 } })),
  refundPayment: row(ADMINS, ({ paymentId }) => ({ values: { id: paymentId }, body: { amount: 1 } })),
  askForRefund: row({ ...MEMBERS, admin: 403 }, ({ paymentId }) => ({
    values: { id: paymentId },
    body: { reason: 'Why' },
  })),
  declineRefundRequest: row(ADMINS, ({ requestId }) => ({
    values: { id: requestId },
    body: { reason: 'Why not' },
  })),
  listRefundRequests: row(MEMBERS),
  getPayment: row(PAYER, ({ paymentId }) => ({ values: { id: paymentId } })),
  cancelPayment: row(PAYER, ({ paymentId }) => ({ values: { id: paymentId } })),
  listRecentTransactions: row(SIGNED_IN),
  listAllTransactions: row(SIGNED_IN),
  listGroupTransactions: row(MEMBERS),
  listAllGroupTransactions: row(MEMBERS),
  exportTransactions: row(SIGNED_IN),
  getStatement: row(MEMBERS),
  getTrail: row(MEMBERS, ({ paymentId }) => ({ values: { id: paymentId } })),
  getPublicReceipt: row(PUBLIC, () => ({ values: { token: 'dead' } })),
  onboardStripe: row(ADMINS),
  getOnboardingUrl: row(ADMINS),
  listFlags: row(OPERATORS),
  closeFlag: row(OPERATORS),
  listActions: row(OPERATORS),
  listAdjustments: row(OPERATORS),
  askAdjustment: row(OPERATORS),
  approveAdjustment: row(OPERATORS),
  declineAdjustment: row(OPERATORS),
  listPauses: row(OPERATORS),
  pausePayouts: row(OPERATORS),
  resumePayouts: row(OPERATORS),
  replayEvent: row(OPERATORS),
  setTransferLimit: row(OPERATORS),
  requestTransfer: row(ADMINS, () => ({ body: { amount: 1 } })),
  setTwoKeys: row(ADMINS, () => ({ body: { on: false } })),
  confirmTransfer: row(ADMINS, ({ transferId }) => ({ values: { id: transferId } })),
  declineTransfer: row(ADMINS, ({ transferId }) => ({ values: { id: transferId } })),
}

/** A group with somebody of every kind around it. */
export async function aWorld(): Promise<World> {
  const { groupId, admin } = await aGroup()
  const [pending, deleted, stranger, formerMember, formerAdmin, member] = await Promise.all([
    aSignedInUser({ pending: true }),
    aSignedInUser(),
    aSignedInUser(),
    aSignedInUser(),
    aSignedInUser(),
    aSignedInUser(),
  ])
  await enter(groupId, member)
  await enter(groupId, formerMember)
  await enterAsAdmin(groupId, formerAdmin)
  await transact(async (tx) => {
    const left = { groupId, userId: { in: [formerMember.user.id, formerAdmin.user.id] } }
    for (const membership of await tx.member.findMany({ where: left })) await endMembership(tx, membership)
  })
  await db.user.update({ where: { id: deleted.user.id }, data: { deletedAt: new Date() } })
  const paymentId = await aPaymentOf(member, groupId)
  const transferId = await aTransferOf(admin, groupId)
  const { id: requestId } = await db.refundRequest.create({
    data: { paymentId: await aPaymentOf(member, groupId), reason: 'Why', createdAt: new Date() },
  })
  return {
    groupId,
    paymentId,
    transferId,
    requestId,
    pending,
    deleted,
    stranger,
    formerMember,
    formerAdmin,
    member,
    admin,
  }
}

/** One that was sent long ago. */
export async function aTransferOf({ user }: SignedIn, groupId: string): Promise<string> {
  const amounts = { amountPence: 100, totalPence: 100, createdAt: new Date() }
  const { id } = await aTransaction({ groupId, userId: user.id, type: 'transfer', ...amounts }, 'success')
  return id
}

export async function aPaymentOf({ user }: SignedIn, groupId: string): Promise<string> {
  const particulars = {
    email: 'a@example.com',
    isInternational: false,
    idempotencyKey: randomUUID(),
    sessionExpiresAt: new Date(),
  }
  const { id } = await aTransaction(
    {
      groupId,
      userId: user.id,
      type: 'payment',
      amountPence: 100,
      totalPence: 100,
      createdAt: new Date(),
      payment: { create: particulars },
    },
    'success',
  )
  return id
}
