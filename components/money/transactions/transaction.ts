import type { AmountTone, Direction } from '@/components/ui/figures/amount'
import type { BadgeTone } from '@/components/ui/figures/badge'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { mediumMoment } from '@/lib/base/dates'
import { METHOD_NAMES } from '@/lib/money/transactions/rules'

export type TransactionItem = ApiResponse<'GET /transactions/all'>['transactions'][number]
export type TransactionStatus = TransactionItem['status']

type FieldName = keyof TransactionItem
/** Of some transactions it is not sent, because there is nothing to show of it. */
type TransactionFields<RequiredName extends FieldName, OptionalName extends FieldName> = Pick<
  TransactionItem,
  RequiredName
> &
  Partial<Pick<TransactionItem, OptionalName>>

const STATUS_LABELS: Record<TransactionStatus, string> = {
  success: 'Success',
  pending: 'Pending',
  failed: 'Failed',
}

const TYPE_LABELS: Record<TransactionItem['type'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  transfer: 'Transfer',
  noted: 'Noted',
}

const TONES = { success: 'green', pending: 'yellow', failed: 'red' } as const

/** Green for success, red for failed, yellow otherwise. */
export const toneOf = (status: TransactionStatus): AmountTone & BadgeTone => TONES[status] ?? 'yellow'

/** The status filter in an address; anything unknown means all. */
export const statusFrom = (text: string | string[] | undefined): TransactionStatus | undefined =>
  typeof text === 'string' && text in STATUS_LABELS ? (text as TransactionStatus) : undefined

/** What a row calls its type: a gift has no member, and a recorded payment says how it was paid. */
export function typeText({ type, gift, method }: TransactionFields<'type', 'gift' | 'method'>): string {
  if (gift) return type === 'refund' ? 'Refund of a gift' : 'Gift'
  return method ? `${TYPE_LABELS[type]}: ${METHOD_NAMES[method]}` : TYPE_LABELS[type]
}

const ENDING_LABELS = { cancelled: 'Cancelled', expired: 'Expired' } as const

type StatusFields = TransactionFields<'status', 'takenBackAt' | 'ending'>

/** A row's badge. A note that was taken back has not failed, nor has a checkout that nobody paid. */
export function badgeOf({ status, takenBackAt, ending }: StatusFields): { label: string; tone: BadgeTone } {
  if (takenBackAt) return { label: 'Taken back', tone: 'neutral' }
  if (ending) return { label: ENDING_LABELS[ending], tone: 'neutral' }
  return { label: STATUS_LABELS[status], tone: toneOf(status) }
}

/** The colour of a row's amount: it shows the status, not the direction. */
export const amountToneOf = ({ status, takenBackAt, ending }: StatusFields): AmountTone =>
  takenBackAt || ending ? 'soft' : toneOf(status)

const DIRECTIONS: Record<TransactionItem['type'], Direction> = {
  payment: 'in',
  noted: 'in',
  refund: 'out',
  transfer: 'out',
}

/** The direction of the money as seen from the group; null if none moved. */
export const directionOf = ({
  type,
  status,
  takenBackAt,
}: TransactionFields<'type' | 'status', 'takenBackAt'>): Direction | null =>
  status === 'failed' || takenBackAt ? null : DIRECTIONS[type]

/** What its payer wrote on the card, and whether an admin hid it; null for nothing. */
export function cardMessageOf({ type, gift, onCard }: TransactionFields<'type', 'gift' | 'onCard'>) {
  const written = onCard ?? (type === 'payment' ? gift : null)
  return written?.message ? { message: written.message, hidden: written.hidden } : null
}

type NoteFields = TransactionFields<
  never,
  'failureMessage' | 'ending' | 'awaitingConfirmation' | 'expiresAt' | 'refundRequest' | 'note'
>

/** The line below a row: the most pressing of what there is to say of it, or null. */
export function rowNote(transaction: NoteFields): string | null {
  const { failureMessage, ending, note } = transaction
  return (
    failureMessage ??
    (ending ? 'Nothing was taken.' : null) ??
    waitText(transaction) ??
    requestText(transaction.refundRequest) ??
    (note ? `“${note}”` : null)
  )
}

/** A transfer that another admin must still confirm. */
const waitText = ({ awaitingConfirmation, expiresAt }: NoteFields): string | null =>
  awaitingConfirmation && expiresAt ? `Waiting for a second admin until ${mediumMoment(expiresAt)}.` : null

/** A refund request; nothing once it was refunded, because the refund has a row of its own. */
function requestText(request: NoteFields['refundRequest']): string | null {
  if (request?.status === 'open') return `Refund requested: “${request.reason}”`
  return request?.status === 'declined' && request.answer ? `Refund declined: “${request.answer}”` : null
}
