import { giverName } from '@/lib/membership/payer'
import { ANONYMOUS, SOMEONE } from '@/lib/membership/rules'
import type {
  Dispute,
  Gift,
  NotedPayment,
  PaymentEnding,
  RefundRequest,
  Transaction,
} from '@/lib/platform/db/generated/client'
import { receiptUrlOf } from './receipt-url'
import { askingProblem, decliningProblem } from './rules'

export type ShownRow = Transaction & {
  group: { id: string; title: string; deletedAt: Date | null }
  user: { id: string; username: string | null; listed: boolean } | null
  payment: {
    failure: string | null
    ending: PaymentEnding | null
    refunds: { transaction: Pick<Transaction, 'amountPence' | 'status'> }[]
    disputes: ShownDispute[]
    refundRequests: ShownRequest[]
    gift: ShownGift | null
  } | null
  refund: { failure: string | null; paymentId: string; payment: { gift: ShownGift | null } } | null
  noted: Pick<NotedPayment, 'method' | 'note' | 'takenBackAt'> | null
  transfer: { awaitingUntil: Date | null; legs: { failure: string | null }[] } | null
}

export type Admin = { isAlone: boolean }
type ShownGift = Pick<Gift, 'name' | 'message' | 'anonymous' | 'hiddenAt' | 'claimedById'>
type ShownRequest = Pick<RefundRequest, 'id' | 'status' | 'reason' | 'answer'>
type ShownDispute = Pick<Dispute, 'status' | 'amountPence' | 'openPence' | 'lostPence'>

/**
 * A transaction in full, as screens and payloads show it to its payer and to admins. A giver's id is shown to
 * themselves alone, once they have an account. `admin` says whether the viewer, as an admin of the group, is its only
 * one.
 */
export const showWhole = (row: ShownRow, viewerId?: string, admin?: Admin) => ({
  ...show(row, viewerId, admin),
  receiptUrl: receiptUrlOf(row),
})

/**
 * A transaction as other members see it: neither who paid, nor the receipt that names them, nor anything about a
 * dispute.
 */
export function showToOthers(row: ShownRow) {
  const noted = row.noted && { ...row.noted, note: null }
  const transfer = row.transfer && { ...row.transfer, legs: [] }
  const unnamed = { ...row, user: null, payment: null, refund: null, noted, transfer }
  return { ...show(unnamed), receiptUrl: null }
}

function show(row: ShownRow, viewerId?: string, admin?: Admin) {
  const { payment, refund } = row
  const request = payment?.refundRequests[0]
  return {
    _id: row.id,
    type: row.type,
    groupId: { _id: row.group.id, title: row.group.title },
    ...(row.userId === null ? showGiver(row, viewerId) : showPayer(row)),
    amountPence: row.amountPence,
    feePence: row.feePence,
    coveredFeePence: row.coveredFeePence,
    totalPence: row.totalPence,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    timePaid: row.timePaid?.toISOString() ?? null,
    failureMessage: payment?.failure ?? refund?.failure ?? transferFailure(row),
    ending: payment?.ending ?? null,
    dispute: row.status === 'success' ? showDispute(payment?.disputes ?? []) : null,
    refundRequest: request ? showRefundRequest(request) : null,
    method: row.noted?.method ?? null,
    takenBackAt: row.noted?.takenBackAt?.toISOString() ?? null,
    note: row.noted?.note || null,
    awaitingConfirmation: Boolean(row.transfer?.awaitingUntil),
    expiresAt: row.transfer?.awaitingUntil?.toISOString() ?? null,
    refundablePence: payment && row.status === 'success' ? refundableOf(row, payment) : null,
    askable: whyNotAskable(row, payment) === null,
    declinable: request?.status === 'open' && isAnswerer(row, viewerId, admin),
    paymentId: refund?.paymentId ?? null,
  }
}

type Who = {
  userId: { _id?: string; username: string }
  gift: { name: string; message: string | null; anonymous: boolean; hidden: boolean } | null
}

/** A listed person has no account, so no id. */
function showPayer({ user }: ShownRow): Who {
  const username = user?.username ?? ANONYMOUS
  return { userId: user?.username && !user.listed ? { _id: user.id, username } : { username }, gift: null }
}

/** To other members all gifts look the same: if they could tell them apart, they could match names and amounts. */
function showGiver({ payment, refund }: ShownRow, viewerId?: string): Who {
  const gift = payment?.gift ?? refund?.payment.gift
  if (!gift)
    return {
      userId: { username: SOMEONE },
      gift: { name: SOMEONE, message: null, anonymous: true, hidden: false },
    }
  const { message, anonymous, hiddenAt } = gift
  const name = giverName(gift)
  const isOwn = gift.claimedById !== null && gift.claimedById === viewerId
  const userId = { ...(isOwn && { _id: viewerId }), username: name }
  return { userId, gift: { name, message, anonymous, hidden: hiddenAt !== null } }
}

/** Why a transfer failed of which nothing was sent. */
const transferFailure = ({ status, transfer }: ShownRow): string | null =>
  (status === 'failed' && transfer?.legs[0]?.failure) || null

/** A deleted group has nobody left who could refund anything. */
const refundableOf = ({ group, amountPence }: ShownRow, payment: Returned): number =>
  group.deletedAt ? 0 : leftOf(amountPence, payment)

type Asked = Pick<ShownRow, 'status' | 'amountPence'> & { group: { deletedAt: Date | null } }
type Requested = Returned & { refundRequests: { status: string }[] }

/** Why the payer cannot ask for it back, or null. */
export function whyNotAskable({ status, amountPence, group }: Asked, payment: Requested | null) {
  const { disputes, refundRequests } = payment ?? { disputes: [], refundRequests: [] }
  const leftPence = payment ? leftOf(amountPence, payment) : 0
  return askingProblem({ status, group, disputes, refundRequests, leftPence })
}

/** Whether the viewer is an admin who can decline a request for it. */
function isAnswerer({ userId, payment }: ShownRow, viewerId?: string, admin?: Admin): boolean {
  if (!viewerId || !admin) return false
  const payerId = userId ?? payment?.gift?.claimedById
  return decliningProblem({ isOwn: payerId === viewerId, isOnlyAdmin: admin.isAlone }) === null
}

type Returned = Pick<NonNullable<ShownRow['payment']>, 'refunds' | 'disputes'>

/** What is left of a contribution: less its refunds, pending ones included, and less what disputes lost. */
export function leftOf(amountPence: number, { refunds, disputes }: Returned): number {
  const returned = refunds.map(({ transaction }) =>
    transaction.status === 'failed' ? 0 : transaction.amountPence,
  )
  const lost = disputes.map(({ lostPence }) => lostPence)
  return [...returned, ...lost].reduce((left, pence) => left - pence, amountPence)
}

/** The most pressing first. */
const PRESSING = ['open', 'appealed', 'inquiry', 'lost', 'won'] as const

/** A payment's disputes as one: the most pressing state, and how much of the payment is in it. */
function showDispute(disputes: ShownDispute[]) {
  const state = PRESSING.find((each) => disputes.some(({ status }) => status === each))
  if (!state) return null
  const amounts = disputes
    .filter(({ status }) => status === state)
    .map(({ openPence, lostPence, amountPence }) => openPence + lostPence || amountPence)
  return { state, amountPence: amounts.reduce((sum, pence) => sum + pence, 0) }
}

export const showRefundRequest = ({ id, status, reason, answer }: ShownRequest) => ({
  _id: id,
  status,
  reason,
  answer,
})
