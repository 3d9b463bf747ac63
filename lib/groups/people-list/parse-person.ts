import { line, refineBy } from '@/lib/base/calls/fields'
import { parseEmail } from '@/lib/base/email'
import { parsePounds } from '@/lib/base/money/pence'
import { reservedNameProblem } from '@/lib/base/reserved-names'
import { amountReason, emailReason, NAME_MAX, parseListedPhone, phoneReason, type RowReason } from './rules'

/** A person as a row of a list names them. */
export type PersonRow = { name?: unknown; email?: unknown; phoneNumber?: unknown; amount?: unknown }

/** The same, as it is stored. */
export type Person = {
  name: string
  email: string | null
  emailTyped: string | null
  phoneNumber: string | null
  /** Null if the split decides, or an admin later. */
  amountPence: number | null
}

export const nameLine = line(NAME_MAX).superRefine(refineBy(reservedNameProblem))

const isLeftOut = (value: unknown) => value === undefined || value === null || value === ''

/** Reads a row, or gives the first reason why it cannot be taken. */
export function parsePerson({ name: typed, email, phoneNumber, amount }: PersonRow): Person | RowReason {
  const name = nameLine.safeParse(typed)
  if (!name.success) return 'no_name'
  const address = checkEmail(email)
  if (address === 'bad_email') return address
  const number = checkPhone(phoneNumber)
  if (number === 'bad_phone') return number
  const amountPence = checkAmount(amount)
  if (amountPence === 'bad_amount') return amountPence
  return { name: name.data, ...address, phoneNumber: number, amountPence }
}

function checkEmail(email: unknown) {
  if (isLeftOut(email)) return { email: null, emailTyped: null }
  if (typeof email !== 'string' || emailReason(email)) return 'bad_email'
  return email.trim() === '' ? { email: null, emailTyped: null } : parseEmail(email)
}

function checkPhone(phoneNumber: unknown) {
  if (isLeftOut(phoneNumber)) return null
  if (typeof phoneNumber !== 'string' || phoneReason(phoneNumber)) return 'bad_phone'
  return phoneNumber.trim() === '' ? null : parseListedPhone(phoneNumber)
}

function checkAmount(amount: unknown) {
  if (isLeftOut(amount)) return null
  if (typeof amount !== 'number' && typeof amount !== 'string') return 'bad_amount'
  const pence = parsePounds(String(amount))
  return amountReason(pence) ? 'bad_amount' : pence
}
