/** A group's money as a person with paper and pencil would keep it; all in pence. It knows nothing of the product. */
export type Model = {
  shares: number[]
  isAdmin: boolean[]
  isIn: boolean[]
  /** What the link lets its readers do, and what became of the newcomer's asking. */
  join: 'off' | 'ask' | 'open'
  request: 'open' | 'answered' | null
  availablePence: number
  transferredPence: number
  twoKeys: boolean
  /** Since which step somebody was made an admin; nothing for those who always were. */
  adminSince: (number | null)[]
  /** How many steps there were. */
  steps: number
  /** Transfers that wait for a second admin, in the order in which they were asked for. */
  waiting: { id: string; by: number; pence: number; at: number }[]
  payments: {
    who: number
    pence: number
    returnedPence: number
    /** On its way back to the payer. */
    returningPence: number
    state: 'open' | 'paid' | 'ended'
    isAskedBack: boolean
    timesAsked: number
  }[]
  /** Cash that an admin noted, in the order in which it was. */
  noted: { id: string; who: number; pence: number; isTakenBack: boolean }[]
  refunds: { id: string; payment: number; pence: number; state: 'waits' | 'made' | 'came back' }[]
}

export const aModel = (): Model => ({
  shares: [50_000, 50_000, 50_000, 0],
  isAdmin: [true, true, false, false],
  isIn: [true, true, true, false],
  join: 'ask',
  request: null,
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

/** Who gives by the link: nobody here. */
export const GIVER = -1

/** Who comes in by the link, if at all. */
export const NEWCOMER = 3

/** What a member has paid, what was noted included, or what was given, and did not go back. */
export const paidBy = (model: Model, who: number) =>
  model.payments
    .filter((payment) => payment.who === who && payment.state === 'paid')
    .reduce((sum, { pence, returnedPence }) => sum + pence - returnedPence, notedBy(model, who))

/** Of that, what was noted. */
export const notedBy = ({ noted }: Model, who: number) =>
  noted.reduce((sum, one) => sum + (one.who === who && !one.isTakenBack ? one.pence : 0), 0)

/** From 10p up to what is owed; nothing may be left that is too little to pay, and who owes less than 10p pays 10p. */
export function mayPay(model: Model, who: number, pence: number): boolean {
  const owed = (model.shares[who] ?? 0) - paidBy(model, who)
  if (owed <= 0) return false
  if (owed < 10) return pence === 10
  const left = owed - pence
  return pence >= 10 && (left === 0 || left >= 10)
}

/** A new checkout takes the place of the member's open one. */
export function start(model: Model, who: number, pence: number) {
  for (const payment of model.payments)
    if (payment.who === who && payment.state === 'open') payment.state = 'ended'
  model.payments.push({
    who,
    pence,
    returnedPence: 0,
    returningPence: 0,
    state: 'open',
    isAskedBack: false,
    timesAsked: 0,
  })
}

/** From £1; several can be open at a time. */
export function give(model: Model, pence: number) {
  const nothing = { returnedPence: 0, returningPence: 0, isAskedBack: false, timesAsked: 0 }
  model.payments.push({ who: GIVER, pence, state: 'open', ...nothing })
}

const leftOf = ({ pence, returnedPence, returningPence }: Model['payments'][0]) =>
  pence - returnedPence - returningPence

/** A refund arrives, or the payer's bank sends it back, on its way or after. */
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

/** How an admin's intent to return `pence` of a payment is answered. */
export function refundStatus({ payments, availablePence }: Model, which: number, pence: number): number {
  const payment = payments[which]
  if (payment?.state !== 'paid' || leftOf(payment) === 0) return 409
  if (pence > leftOf(payment)) return 400
  return pence > availablePence ? 409 : 201
}

const MOST_ASKED = 3

/** How a payer who wants a payment back is answered. */
export function askBackStatus({ payments }: Model, which: number, by: number): number {
  const payment = payments[which]
  if (payment?.who !== by) return 403
  if (payment.state !== 'paid' || leftOf(payment) === 0 || payment.isAskedBack) return 409
  return payment.timesAsked < MOST_ASKED ? 201 : 409
}

/** Nobody answers their own request while another admin can. */
export const mayDecline = ({ isAdmin }: Model, by: number, payer: number) =>
  isAdmin[by] === true && (by !== payer || !isAdmin.some((is, who) => is && who !== by))

/** Another admin confirms: one of before it was asked for, and not one whom the asker, always the first here, made. */
export function mayConfirm({ isAdmin, adminSince }: Model, by: number, asked: Model['waiting'][0]): boolean {
  if (!isAdmin[by] || by === asked.by) return false
  const since = adminSince[by] ?? null
  return since === null || (asked.by !== 0 && since < asked.at)
}

/** Of two admins whom two keys need, nobody else takes one away. */
export const mayLoseRole = ({ isAdmin, twoKeys }: Model, whose: number) =>
  !twoKeys || isAdmin.filter((is, who) => is && who !== whose).length >= 2

/** Who is no admin any more has no word in what waits, and nothing waits for a single one. */
export function loseWord(model: Model, whose: number) {
  const isAlone = model.isAdmin.filter(Boolean).length < 2
  for (const gone of model.waiting.filter(({ by }) => isAlone || by === whose))
    model.availablePence += gone.pence
  model.waiting = model.waiting.filter(({ by }) => !isAlone && by !== whose)
}

/** The processing fee: 1.4 % (2.9 % for cards from abroad), half a penny up, and 20p; in whole numbers only. */
export const feeOf = (pence: number, isInternational: boolean) =>
  Math.floor((pence * (isInternational ? 29 : 14) + 500) / 1000) + 20
