/** A group's money as a person with pencil and paper would track it; all in pence. Knows nothing of the product. */
export type Model = {
  shares: number[]
  isAdmin: boolean[]
  isMember: boolean[]
  /** What the link lets its readers do, and what became of the newcomer's request. */
  join: 'off' | 'ask' | 'open'
  request: 'open' | 'answered' | null
  /** Who bears the fee, and whether anything was ever paid: then that stays as it is. */
  feePaidBy: 'payer' | 'group'
  hasPayment: boolean
  availablePence: number
  transferredPence: number
  twoKeys: boolean
  /** The step at which somebody was made an admin; null for those who always were. */
  adminSince: (number | null)[]
  /** The number of steps so far. */
  steps: number
  /** Transfers that wait for a second admin, in the order requested. */
  waiting: { id: string; by: number; pence: number; at: number }[]
  payments: {
    who: number
    pence: number
    /** The fee that the group bears: decided when it is started. */
    coveredPence: number
    returnedPence: number
    /** On its way back to the payer. */
    returningPence: number
    state: 'open' | 'paid' | 'ended'
    isAskedBack: boolean
    timesAsked: number
  }[]
  /** Cash noted by an admin, in order. */
  noted: { id: string; who: number; pence: number; isTakenBack: boolean }[]
  refunds: { id: string; payment: number; pence: number; state: 'waits' | 'made' | 'came back' }[]
}

export const aModel = (): Model => ({
  shares: [50_000, 50_000, 50_000, 0],
  isAdmin: [true, true, false, false],
  isMember: [true, true, true, false],
  join: 'ask',
  request: null,
  feePaidBy: 'payer',
  hasPayment: false,
  availablePence: 0,
  transferredPence: 0,
  twoKeys: false,
  adminSince: [null, null, null],
  steps: 0,
  waiting: [],
  payments: [],
  noted: [],
  refunds: [],
})

/** Somebody who gives through the link, without an account here. */
export const GIVER = -1

/** The person who may join through the link. */
export const NEWCOMER = 3

/** What a member has paid (recorded payments included) or a giver has given, minus refunds. */
export const paidPenceOf = (model: Model, who: number) =>
  model.payments
    .filter((payment) => payment.who === who && payment.state === 'paid')
    .reduce((sum, { pence, returnedPence }) => sum + pence - returnedPence, recordedPenceOf(model, who))

/** The noted part of that. */
export const recordedPenceOf = ({ noted }: Model, who: number) =>
  noted.reduce((sum, one) => sum + (one.who === who && !one.isTakenBack ? one.pence : 0), 0)

/**
 * From the least up to what is owed, but leaving no remainder too small to pay; somebody who owes less pays the least:
 * 10p, or 30p where the group bears the fee.
 */
export function mayPay(model: Model, who: number, pence: number): boolean {
  const owed = (model.shares[who] ?? 0) - paidPenceOf(model, who)
  if (owed <= 0) return false
  const least = model.feePaidBy === 'group' ? 30 : 10
  if (owed < least) return pence === least
  const left = owed - pence
  return pence >= least && (left === 0 || left >= least)
}

/** A new checkout replaces the member's open one. */
export function start(model: Model, who: number, pence: number) {
  for (const payment of model.payments)
    if (payment.who === who && payment.state === 'open') payment.state = 'ended'
  model.payments.push({
    who,
    pence,
    coveredPence: coveredOf(model, pence),
    returnedPence: 0,
    returningPence: 0,
    state: 'open',
    isAskedBack: false,
    timesAsked: 0,
  })
}

const coveredOf = ({ feePaidBy }: Model, pence: number) => (feePaidBy === 'group' ? feeOf(pence, false) : 0)

/** From £1; several may be open at a time. */
export function give(model: Model, pence: number) {
  const nothing = { returnedPence: 0, returningPence: 0, isAskedBack: false, timesAsked: 0 }
  model.payments.push({ who: GIVER, pence, coveredPence: coveredOf(model, pence), state: 'open', ...nothing })
}

const remainingPenceOf = ({ pence, returnedPence, returningPence }: Model['payments'][0]) =>
  pence - returnedPence - returningPence

/** A refund arrives, or the payer's bank returns it, before or after. */
export function endRefund(model: Model, refund: Model['refunds'][0], arrives: boolean) {
  const payment = model.payments[refund.payment]
  if (!payment) return
  payment[refund.state === 'waits' ? 'returningPence' : 'returnedPence'] -= refund.pence
  if (arrives) {
    payment.returnedPence += refund.pence
    payment.isAskedBack = false
  } else model.availablePence += refund.pence
  refund.state = arrives ? 'made' : 'came back'
}

/** The status when an admin asks to refund `pence` of a payment. */
export function refundStatus({ payments, availablePence }: Model, index: number, pence: number): number {
  const payment = payments[index]
  if (payment?.state !== 'paid' || remainingPenceOf(payment) === 0) return 409
  if (pence > remainingPenceOf(payment)) return 400
  return pence > availablePence ? 409 : 201
}

const MAX_REFUND_REQUESTS = 3

/** The status when a payer requests a refund of a payment. */
export function askBackStatus({ payments }: Model, index: number, by: number): number {
  const payment = payments[index]
  if (payment?.who !== by) return 403
  if (payment.state !== 'paid' || remainingPenceOf(payment) === 0 || payment.isAskedBack) return 409
  return payment.timesAsked < MAX_REFUND_REQUESTS ? 201 : 409
}

/** Nobody answers their own request while another admin can. */
export const mayDecline = ({ isAdmin }: Model, by: number, payer: number) =>
  isAdmin[by] === true && (by !== payer || !isAdmin.some((is, who) => is && who !== by))

/**
 * Another admin may confirm, if they were one before the request. One made an admin by the requester (always the first
 * here) may not.
 */
export function mayConfirm(
  { isAdmin, adminSince }: Model,
  by: number,
  transfer: Model['waiting'][0],
): boolean {
  if (!isAdmin[by] || by === transfer.by) return false
  const since = adminSince[by] ?? null
  return since === null || (transfer.by !== 0 && since < transfer.at)
}

/** With two keys on, an admin cannot be removed if only one would be left. */
export const mayLoseRole = ({ isAdmin, twoKeys }: Model, whose: number) =>
  !twoKeys || isAdmin.filter((is, who) => is && who !== whose).length >= 2

/** Somebody who is no longer an admin loses their waiting transfers; with only one admin left, none wait. */
export function voidAdminRequests(model: Model, whose: number) {
  const isOnlyAdmin = model.isAdmin.filter(Boolean).length < 2
  for (const gone of model.waiting.filter(({ by }) => isOnlyAdmin || by === whose))
    model.availablePence += gone.pence
  model.waiting = model.waiting.filter(({ by }) => !isOnlyAdmin && by !== whose)
}

/** The processing fee: 1.4% (2.9% for cards from abroad), rounded half up, plus 20p; in integers only. */
export const feeOf = (pence: number, isInternational: boolean) =>
  Math.floor((pence * (isInternational ? 29 : 14) + 500) / 1000) + 20
