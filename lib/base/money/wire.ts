import { toPence, toPounds } from './pence'

/**
 * Payloads have money in pounds, under names that their readers know; everywhere else it is whole pence, under names
 * that say so. Only `jsonResponse` and the browser's client convert between them. They go by these names, not by the
 * contract's schemas, so that no validation code reaches the browser. A test keeps names and contracts in step.
 */
export const PENCE_NAMES = {
  amount: 'amountPence',
  availableAmount: 'availablePence',
  balance: 'balancePence',
  collectedAmount: 'collectedPence',
  contributionAmount: 'contributionPence',
  correctedAmount: 'correctedPence',
  coveredFee: 'coveredFeePence',
  coveredFees: 'coveredFeesPence',
  debtAmount: 'debtPence',
  disputedAmount: 'disputedPence',
  feeAmount: 'feePence',
  giftAmount: 'giftPence',
  heldAmount: 'heldPence',
  leftOverAmount: 'leftOverPence',
  netAmount: 'netPence',
  newShareAmount: 'newSharePence',
  paid: 'paidPence',
  paidAmount: 'paidForPence',
  share: 'sharePence',
  notedAmount: 'notedPence',
  originalAmount: 'originalPence',
  overpaidAmount: 'overpaidPence',
  paymentGoal: 'goalPence',
  refundableAmount: 'refundablePence',
  refundedAmount: 'refundedPence',
  remainingAmount: 'remainingPence',
  remittedAmount: 'remittedPence',
  suggested: 'suggestedPence',
  reversedAmount: 'reversedPence',
  shareableAmount: 'shareablePence',
  total: 'sumPence',
  totalAmount: 'totalPence',
  totalFee: 'totalFeePence',
  transferredAmount: 'transferredPence',
  unassignedAmount: 'unassignedPence',
} as const

type WireName = keyof typeof PENCE_NAMES
type PenceName<Name> = Name extends WireName ? (typeof PENCE_NAMES)[Name] : Name

/** A payload's type with its money in pence, as all other code uses it. */
export type InPence<T> = T extends readonly (infer Item)[]
  ? InPence<Item>[]
  : T extends object
    ? {
        [Name in keyof T as PenceName<Name>]: Name extends WireName
          ? Exclude<T[Name], string>
          : InPence<T[Name]>
      }
    : T

const penceNameByWireName = new Map<string, string>(Object.entries(PENCE_NAMES))
const wireNameByPenceName = new Map<string, string>(
  Object.entries(PENCE_NAMES).map(([wire, pence]) => [pence, wire]),
)

/** Converts a payload to send: 1999 `feePence` → 19.99 `feeAmount`, at any depth. Only plain objects are converted. */
export const toWire = (value: unknown): unknown => convertPayload(value, wireNameByPenceName, toPounds)

/** Converts a payload received: 19.99 `feeAmount` → 1999 `feePence`, at any depth. */
export const fromWire = <T>(payload: T) => convertPayload(payload, penceNameByWireName, toPence) as InPence<T>

/** Renames the money in a parsed payload, which is pence already, to names that say so. */
export const renameInPence = <T extends object>(parsed: T) =>
  convertPayload(parsed, penceNameByWireName, (pence) => pence) as InPence<T>

function convertPayload(
  value: unknown,
  names: Map<string, string>,
  convert: (money: number) => number,
): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => convertPayload(item, names, convert))
  if (!isPlain(value)) return value
  // A payload must not set a prototype.
  const converted: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    if (name === '__proto__') continue
    const inner = (value as Record<string, unknown>)[name]
    const convertedName = names.get(name)
    if (convertedName === undefined) converted[name] = convertPayload(inner, names, convert)
    else
      converted[convertedName] = Array.isArray(inner)
        ? inner.map((item) => convertMoney(item, convert))
        : convertMoney(inner, convert)
  }
  return converted
}

const convertMoney = (value: unknown, convert: (money: number) => number): unknown =>
  typeof value === 'number' ? convert(value) : value

/** Whether it was made as `{}`, in whichever realm, or without a prototype. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
