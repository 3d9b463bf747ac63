import { typedEmail } from '@/lib/base/email'
import { env } from '@/lib/base/env'
import { notFound } from '@/lib/base/errors'
import { linkPath } from '@/lib/groups/links/paths'
import { giverName } from '@/lib/membership/payer'
import { fullName } from '@/lib/membership/person'
import { ANONYMOUS } from '@/lib/membership/rules'
import { isUndecided } from '@/lib/money/losses/dispute-states'
import { makeEvidence } from '@/lib/money/losses/make-evidence'
import type { DisputedPaymentDetails } from '@/lib/money/losses/rules'
import { listTrailSteps } from '@/lib/money/statements/trail'
import { receiptUrlOf } from '@/lib/money/transactions/receipt-url'
import { db } from '@/lib/platform/db/client'
import type { Prisma } from '@/lib/platform/db/generated/client'
import { dashboardUrlOf } from '@/lib/platform/stripe/dashboard'

/** Card networks look at two earlier payments; a few more do no harm. */
const MAX_EARLIER_PAYMENTS = 5

const transactionInclude = {
  group: { select: { id: true, title: true, link: { select: { code: true } } } },
  user: true,
  payment: {
    include: {
      gift: true,
      fraudWarnings: { orderBy: { warnedAt: 'asc' } },
      disputes: {
        orderBy: { openedAt: 'asc' },
        include: { evidence: { where: { failure: null }, orderBy: { createdAt: 'asc' } } },
      },
    },
  },
} satisfies Prisma.TransactionInclude

type TransactionRow = Prisma.TransactionGetPayload<{ include: typeof transactionInclude }>
type PaymentRow = TransactionRow & { payment: NonNullable<TransactionRow['payment']> }

/** All that is recorded of a payment, for whoever answers its disputes. The caller has checked `requireOperator`. */
export async function readPaymentCase(id: string) {
  const row = await db.transaction.findFirst({ where: { id, type: 'payment' }, include: transactionInclude })
  if (!row?.payment) throw notFound('Payment not found.')
  const paymentRow = { ...row, payment: row.payment }
  const knownPayment = await readKnownPayment(paymentRow)
  const { disputes, fraudWarnings, paymentIntentId, cardCountry } = paymentRow.payment
  const flags = await db.operatorFlag.findMany({
    where: {
      kind: { in: ['dispute', 'fraud-warning'] },
      subject: { in: [...disputes, ...fraudWarnings].map((one) => one.id) },
      resolvedAt: null,
    },
  })
  const flagDetailOf = (subject: string) => flags.find((flag) => flag.subject === subject)?.detail ?? null
  return {
    ...knownPayment,
    id,
    status: row.status,
    cardCountry,
    dashboardUrl: paymentIntentId && dashboardUrlOf(paymentIntentId),
    warnings: fraudWarnings.map((one) => ({
      id: one.id,
      text: flagDetailOf(one.id) ?? one.fraudType.replaceAll('_', ' '),
      isActionable: one.isActionable,
      at: one.warnedAt.toISOString(),
    })),
    disputes: disputes.map(({ evidence, ...one }) => ({
      id: one.id,
      status: one.status,
      text: flagDetailOf(one.id),
      at: one.openedAt.toISOString(),
      sent: evidence.map(({ sentAt }) => ({ at: sentAt?.toISOString() ?? null })),
      evidence:
        isUndecided(one.status) && !evidence.some(({ stage }) => stage === one.status)
          ? makeEvidence(knownPayment)
          : null,
    })),
  }
}

async function readKnownPayment(row: PaymentRow): Promise<DisputedPaymentDetails> {
  const { id, group, user, payment, amountPence, feePence, totalPence } = row
  const { gift } = payment
  const startChange = await db.stateChange.findFirst({
    where: { subject: 'payment', subjectId: id, from: null },
    select: { network: true, device: true },
  })
  return {
    payer: gift ? giverName(gift) : ((user && fullName(user)) ?? user?.username ?? ANONYMOUS),
    email: typedEmail(payment),
    signedUpAt: user?.createdAt.toISOString() ?? null,
    termsVersion: user?.termsVersion ?? null,
    network: startChange?.network ?? null,
    device: startChange?.device ?? null,
    paidAt: (row.timePaid ?? row.createdAt).toISOString(),
    amountPence,
    feePence,
    totalPence,
    groupTitle: group.title,
    groupUrl: group.link?.code ? `${env.NEXTAUTH_URL}${linkPath(group.link.code)}` : null,
    receiptUrl: receiptUrlOf(row),
    policyUrl: `${env.NEXTAUTH_URL}/your-money#refunds`,
    giftMessage: gift?.message || null,
    steps: await listTrailSteps(id),
    earlierPayments: await listEarlierPayments(row),
  }
}

/** By their account or, for a gift, their address; one that has been erased says nothing. */
async function listEarlierPayments({ id, userId, createdAt, payment: { email } }: PaymentRow) {
  if (userId === null && email === '') return []
  const undisputedFilter = { disputes: { none: {} }, fraudWarnings: { none: {} } }
  const rows = await db.transaction.findMany({
    where: {
      id: { not: id },
      type: 'payment',
      status: 'success',
      createdAt: { lt: createdAt },
      ...(userId === null
        ? { payment: { email, ...undisputedFilter } }
        : { userId, payment: undisputedFilter }),
    },
    orderBy: { createdAt: 'desc' },
    take: MAX_EARLIER_PAYMENTS,
    include: { group: { select: { title: true } }, payment: { select: { chargeId: true } } },
  })
  return rows.map((row) => ({
    id: row.id,
    paidAt: (row.timePaid ?? row.createdAt).toISOString(),
    totalPence: row.totalPence,
    groupTitle: row.group.title,
    chargeId: row.payment?.chargeId ?? null,
  }))
}
