import { giverName } from '@/lib/membership/payer'
import { type NamedProfile, VISIBLE_NAME_FIELDS, visibleName } from '@/lib/membership/person'
import { ANONYMOUS, ANONYMOUS_GIVER } from '@/lib/membership/rules'
import { describeRecordedPayment } from '@/lib/money/transactions/rules'
import { reportsDb } from '@/lib/platform/db/client'
import type { Gift, Prisma } from '@/lib/platform/db/generated/client'

/** What an entry of the ledger is about, in words and names. */
export type Subject = {
  transactionId: string
  userId: string | null
  /** The name that admins and the payer themselves see. */
  name: string | null
  /** What other members see instead. */
  anonymousName: string
  isGift: boolean
  /** What the payer was charged on top. */
  feePence: number
  /** For a recorded payment: its amount, and how it was paid. */
  noted: string | null
}

export const nameForAdmins = ({ name, anonymousName }: Subject): string => name ?? anonymousName

/** The transaction behind each entry, by the entry's subject and id, among those that `where` finds. */
export async function listSubjects(where: Prisma.TransactionWhereInput): Promise<Map<string, Subject>> {
  const rows = await reportsDb.transaction.findMany({
    where: { ...where, status: { not: 'pending' } },
    select: {
      id: true,
      amountPence: true,
      feePence: true,
      noted: { select: { method: true } },
      user: { select: { id: true, ...VISIBLE_NAME_FIELDS } },
      refund: { select: { providerRefundId: true, payment: { select: { gift: true } } } },
      payment: { select: { gift: true, disputes: { select: { id: true } } } },
      transfer: {
        select: {
          legs: { select: { id: true, reversals: { select: { id: true, providerReversalId: true } } } },
        },
      },
    },
  })
  const subjects = new Map<string, Subject>()
  for (const { id, amountPence, feePence, noted, user, refund, payment, transfer } of rows) {
    const legs = transfer?.legs ?? []
    const reversals = legs.flatMap((leg) => leg.reversals)
    const keys = [
      `noted ${id}`,
      `payment ${id}`,
      `refund ${id}`,
      `refund ${refund?.providerRefundId}`,
      ...(payment?.disputes ?? []).map((dispute) => `dispute ${dispute.id}`),
      // Of all its legs together.
      `leg ${id}`,
      ...legs.map((leg) => `leg ${leg.id}`),
      ...reversals.flatMap((one) => [`reversal ${one.id}`, `reversal ${one.providerReversalId}`]),
    ]
    const paymentText = noted && describeRecordedPayment(amountPence, noted.method)
    const payer = payerOf(user, payment?.gift ?? refund?.payment.gift, transfer !== null)
    const subject = {
      transactionId: id,
      ...payer,
      isGift: Boolean(payment?.gift),
      feePence,
      noted: paymentText,
    }
    for (const name of keys) subjects.set(name, subject)
  }
  return subjects
}

type Payer = { id: string } & NamedProfile

/** Every member sees who sent a transfer. */
function payerOf(user: Payer | null, gift: Gift | null | undefined, isTransfer: boolean) {
  if (gift) return { userId: gift.claimedById, name: giverName(gift), anonymousName: ANONYMOUS_GIVER }
  const name = user?.username ? bothNames(user) : null
  return { userId: user?.id ?? null, name, anonymousName: (isTransfer && name) || ANONYMOUS }
}

/** 'Sam Okafor (sam)': two people may have one name. */
function bothNames(user: NamedProfile): string {
  const name = visibleName(user)
  return name === user.username ? name : `${name} (${user.username})`
}

const ENTRY_NAMES: Record<string, string> = {
  'payment paid': 'Payment',
  'payment fee-covered': 'Processing fee',
  'refund made': 'Refund',
  'refund lost': 'Refund',
  'refund came-back': 'Refund sent back by the bank',
  'dispute lost': 'Lost dispute',
  'dispute no-longer-lost': 'Dispute no longer lost',
  'leg made': 'Transfer to the payout account',
  'reversal made': 'Transfer reversed',
}

/** An entry in words. A noted amount is in the words only: that money never came in here, and does not go out. */
export function describeEntry(kind: string, step: string, subject: Subject | undefined): string {
  if (kind === 'noted')
    return `${step === 'noted' ? 'Noted' : 'Taken back'}: ${subject?.noted ?? 'paid another way'}`
  if (kind === 'payment' && step === 'paid' && subject?.isGift) return 'Gift'
  return ENTRY_NAMES[`${kind} ${step}`] ?? 'Adjustment'
}
