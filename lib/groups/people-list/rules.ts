import { textProblem } from '@/lib/base/calls/rules'
import { daysAfter, londonDay, londonHour, londonMoment, SECOND } from '@/lib/base/clock'
import { EMAIL_INVALID, isEmail } from '@/lib/base/email'
import { isPhone, parsePhone } from '@/lib/base/phone'
import { reservedNameProblem } from '@/lib/base/reserved-names'
import { GOAL_MAX_PENCE } from '@/lib/groups/group/rules'
import { isReminderHour } from '@/lib/groups/reminders/rules'

/** Rules of people on a list that the browser and the server share. */

export const NAME_MAX = 60
/** How many people one call adds, and one list has. */
export const ROWS_MAX = 500
/** A pasted list has empty lines, and breaks within its cells, too; a text of more lines is not read. */
export const LINES_MAX = 10 * ROWS_MAX
/** How many members a group has at most, those with a login included. */
export const MEMBERS_MAX = 1000
export const FILE_MAX_BYTES = 1024 * 1024

/** Why a row of a list is left out, by precedence: the first that applies is given. */
export const ROW_REASONS = ['no_name', 'bad_email', 'bad_phone', 'bad_amount', 'twice', 'over_limit'] as const
export type RowReason = (typeof ROW_REASONS)[number]

export const LIST_MESSAGES = {
  no_name: `Please enter a name of up to ${NAME_MAX} characters, and not one of ours.`,
  bad_email: EMAIL_INVALID,
  bad_phone: 'Please enter a phone number, such as 07700 900123.',
  bad_amount: 'Please enter an amount from £0 to £99,999.',
  twice: 'The same name with the same address is on the list already.',
  over_limit: `A group has at most ${MEMBERS_MAX} members.`,
  people: `people must be a list of 1 to ${ROWS_MAX} people.`,
  chosen: `memberIds must be a list of 1 to ${ROWS_MAX} members.`,
  text: 'Please send the list as text or as a file.',
  manyRows: `A list has at most ${ROWS_MAX} rows. Please split this one.`,
  notListed: 'This person isn’t on the list.',
} as const satisfies Record<RowReason, string> & Record<string, string>

/** A British number in national form may have lost its zero in a spreadsheet: "7700 900123". */
const WITHOUT_ZERO = /^7\d{9}$/

/** A phone number as its writer meant it: without a country it is a British one. */
export function parseListedPhone(typed: string): string {
  const number = parsePhone(typed)
  return WITHOUT_ZERO.test(number) ? `+44${number}` : number
}

/** What each column is called, and why its text cannot be taken; null if it can. An empty address is none. */
export const nameReason = (name: string): RowReason | null =>
  textProblem(name, NAME_MAX) || reservedNameProblem(name) ? 'no_name' : null
export const emailReason = (email: string): RowReason | null =>
  email.trim() === '' || isEmail(email.trim()) ? null : 'bad_email'
export const phoneReason = (phoneNumber: string): RowReason | null =>
  phoneNumber.trim() === '' || isPhone(parseListedPhone(phoneNumber)) ? null : 'bad_phone'
/** `amountPence` is null for what is not an amount. */
export const amountReason = (amountPence: number | null): RowReason | null =>
  amountPence === null || amountPence > GOAL_MAX_PENCE ? 'bad_amount' : null

/** The text of a file: UTF-8, the UTF-16 of spreadsheets, or else Windows-1252, which any bytes can be. */
export function decodeTable(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Why somebody's link is not sent now, by precedence. */
export const SEND_REASONS = [
  'not_listed',
  'no_address',
  'no_contact',
  'sent_today',
  'country',
  'tomorrow',
] as const
export type SendReason = (typeof SEND_REASONS)[number]
export const LINK_CHANNELS = ['mail', 'text'] as const
export type LinkChannel = (typeof LINK_CHANNELS)[number]

/** How many people one call puts on a list, or to how many addresses it sends, without a fresh code. */
export const MAX_PEOPLE_WITHOUT_CODE = 30

/** How many people's links one text carries: at their longest they fit into 1,600 characters, the provider's limit. */
export const LINKS_PER_TEXT = 6

/** How long texts wait: nobody is texted between 20:00 and 08:00 in London. */
export function secondsUntilTexts(at: Date): number {
  if (isReminderHour(at)) return 0
  const today = londonDay(at)
  const morning = londonMoment(`${londonHour(at) < 8 ? today : daysAfter(today, 1)}T08:00`)
  return Math.ceil((morning.getTime() - at.getTime()) / SECOND)
}
