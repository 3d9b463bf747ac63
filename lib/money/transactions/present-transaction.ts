import { pick } from '@/lib/base/pick'
import { giverName } from '@/lib/membership/payer'
import { visibleName } from '@/lib/membership/person'
import { ANONYMOUS, ANONYMOUS_GIVER } from '@/lib/membership/rules'
import type { RefundRequest } from '@/lib/platform/db/generated/client'
import { ownFields, storedFields } from './contract'
import type { TransactionRow } from './list-transactions'
import { receiptUrlOf } from './receipt-url'
import { decliningProblem, refundRequestProblem } from './rules'

export type AdminStanding = { isOnlyAdmin: boolean }

const OWN_FIELD_NAMES = Object.keys(ownFields) as (keyof typeof ownFields)[]
/** What others do not see, as if it were not there. */
const HIDDEN_VALUES = {
  ...(Object.fromEntries(OWN_FIELD_NAMES.map((name) => [name, null])) as Record<
    keyof typeof ownFields,
    null
  >),
  username: null,
  name: null,
  claimedById: null,
  failure: null,
  isPayment: false,
  paymentId: null,
  requests: [],
  disputes: [],
}
const STORED_FIELD_NAMES = [
  ...(Object.keys(storedFields) as (keyof typeof storedFields)[]),
  ...OWN_FIELD_NAMES,
]

/**
 * A transaction in full, as screens and payloads show it to its payer and to admins. A giver's id is shown to
 * themselves alone, once they have an account. `admin` says whether the viewer, as an admin of the group, is its only
 * one.
 */
export const presentFullTransaction = (row: TransactionRow, viewerId?: string, admin?: AdminStanding) => ({
  ...present(row, viewerId, admin),
  receiptUrl: receiptUrlOf(row),
})

/**
 * A transaction as other members see it: neither who paid, nor the receipt that names them, nor anything about a
 * dispute; but who sent a transfer.
 */
export function presentTransactionToOthers(row: TransactionRow) {
  return {
    ...present({ ...row, ...HIDDEN_VALUES }),
    ...(row.type === 'transfer' && row.username && { name: visibleName(row) }),
    receiptUrl: null,
  }
}

function present(row: TransactionRow, viewerId?: string, admin?: AdminStanding) {
  const [request] = row.requests
  return {
    ...pick(row, STORED_FIELD_NAMES),
    ...pick(row, ['amountPence', 'feePence', 'coveredFeePence', 'totalPence', 'paymentId']),
    _id: row.id,
    groupId: { _id: row.groupId, title: row.groupTitle },
    ...(row.userId === null ? presentGiver(row, viewerId) : presentPayer(row)),
    onCard: presentCardMessage(row, viewerId),
    createdAt: row.createdAt.toISOString(),
    timePaid: row.timePaid?.toISOString() ?? null,
    failureMessage: row.failure,
    dispute: row.status === 'success' ? presentDispute(row.disputes) : null,
    refundRequest: request ? presentRefundRequest(request) : null,
    takenBackAt: row.takenBackAt?.toISOString() ?? null,
    awaitingConfirmation: row.awaitingUntil !== null,
    expiresAt: row.awaitingUntil?.toISOString() ?? null,
    refundablePence: row.isPayment && row.status === 'success' ? refundablePenceOf(row) : null,
    askable: refundRequestProblemOf(row) === null,
    declinable: request?.status === 'open' && mayDecline(row, viewerId, admin),
  }
}

type PayerFields = {
  userId: { _id?: string; username: string }
  name: string
  gift: { name: string; message: string | null; anonymous: boolean; hidden: boolean } | null
}

/** A listed person has no account, so no id. */
function presentPayer(row: TransactionRow): PayerFields {
  const { userId, username, listed, firstname, lastname, isProfileVisible } = row
  if (!userId || !username) return { userId: { username: ANONYMOUS }, name: ANONYMOUS, gift: null }
  const name = visibleName({ username, firstname, lastname, isProfileVisible })
  return { userId: listed ? { username } : { _id: userId, username }, name, gift: null }
}

/** What a member wrote on the card; they may change it while the group is open. */
function presentCardMessage(row: TransactionRow, viewerId?: string) {
  const { isPayment, userId, status, onCard, messageHiddenAt, groupClosedAt, groupDeletedAt } = row
  if (!isPayment || userId === null || status !== 'success' || leftPenceOf(row) === 0) return null
  const editable = userId === viewerId && !groupClosedAt && !groupDeletedAt
  return { message: onCard ?? '', hidden: messageHiddenAt !== null, editable }
}

/** To other members all gifts look the same: if they could tell them apart, they could match names and amounts. */
function presentGiver(
  { name, message, anonymous, hiddenAt, claimedById }: TransactionRow,
  viewerId?: string,
): PayerFields {
  if (name === null || message === null || anonymous === null)
    return {
      userId: { username: ANONYMOUS_GIVER },
      name: ANONYMOUS_GIVER,
      gift: { name: ANONYMOUS_GIVER, message: null, anonymous: true, hidden: false },
    }
  const shownName = giverName({ name })
  const isOwn = claimedById !== null && claimedById === viewerId
  const userId = { ...(isOwn && { _id: viewerId }), username: shownName }
  return { userId, name: shownName, gift: { name: shownName, message, anonymous, hidden: hiddenAt !== null } }
}

/** A deleted group has nobody left who could refund anything. */
const refundablePenceOf = (row: TransactionRow): number => (row.groupDeletedAt ? 0 : leftPenceOf(row))

type RequestableFields = Pick<TransactionRow, 'status' | 'groupDeletedAt' | 'isPayment'> &
  ContributionParts & { disputes: { status: string }[]; requests: { status: string }[] }

/** Why the payer cannot ask for it back, or null. */
export const refundRequestProblemOf = ({ requests: refundRequests, ...row }: RequestableFields) =>
  refundRequestProblem({ ...row, refundRequests, leftPence: row.isPayment ? leftPenceOf(row) : 0 })

/** Whether the viewer is an admin who can decline a request for it. */
function mayDecline(
  { userId, claimedById }: TransactionRow,
  viewerId?: string,
  admin?: AdminStanding,
): boolean {
  if (!viewerId || !admin) return false
  const isOwn = (userId ?? claimedById) === viewerId
  return decliningProblem({ isOwn, isOnlyAdmin: admin.isOnlyAdmin }) === null
}

type ContributionParts = {
  amountPence: number
  refunds: { amountPence: number; status: string }[]
  disputes: { lostPence: number }[]
}

/** What is left of a contribution: less its refunds, pending ones included, and less what disputes lost. */
export function leftPenceOf({ amountPence, refunds, disputes }: ContributionParts): number {
  const refundAmounts = refunds.map((refund) => (refund.status === 'failed' ? 0 : refund.amountPence))
  const lostAmounts = disputes.map(({ lostPence }) => lostPence)
  return [...refundAmounts, ...lostAmounts].reduce((left, pence) => left - pence, amountPence)
}

/** The most pressing first. */
const STATES_BY_URGENCY = ['open', 'appealed', 'inquiry', 'lost', 'won'] as const

/** A payment's disputes as one: the most pressing state, and how much of the payment is in it. */
function presentDispute(disputes: TransactionRow['disputes']) {
  const state = STATES_BY_URGENCY.find((each) => disputes.some(({ status }) => status === each))
  if (!state) return null
  const amounts = disputes
    .filter(({ status }) => status === state)
    .map(({ openPence, lostPence, amountPence }) => openPence + lostPence || amountPence)
  return { state, amountPence: amounts.reduce((sum, pence) => sum + pence, 0) }
}

type RequestRow = Pick<RefundRequest, 'id' | 'status' | 'reason' | 'answer'>

export const presentRefundRequest = ({ id, status, reason, answer }: RequestRow) => ({
  _id: id,
  status,
  reason,
  answer,
})
