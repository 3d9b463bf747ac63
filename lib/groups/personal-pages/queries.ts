import type { z } from 'zod'
import { typedEmail } from '@/lib/base/email'
import type { InPence } from '@/lib/base/money/wire'
import { getGroupBalance, getMemberBalances } from '@/lib/books/ledger/balances'
import { daysUntil, deadlineDay, isOverdue } from '@/lib/groups/group/deadline'
import { readCoverAndUpdates, readOrganiser } from '@/lib/groups/links/queries'
import { findOrder, presentOrder } from '@/lib/groups/orders/check-order'
import { findPresentedForm } from '@/lib/groups/orders/order-form'
import { addAuthorNames } from '@/lib/groups/updates/queries'
import { feePayerOf } from '@/lib/membership/fee-payer'
import { visibleName } from '@/lib/membership/person'
import { isPayWhatYouLike } from '@/lib/membership/rules'
import { checkPendingPayment } from '@/lib/money/payments/check-pending-payment'
import {
  listTransactions,
  NOT_ABANDONED,
  type TransactionRow,
} from '@/lib/money/transactions/list-transactions'
import { presentFullTransaction } from '@/lib/money/transactions/present-transaction'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import type { personalFields } from './contract'
import { type Holder, requireHolder } from './holder'

export type PersonalPage = InPence<z.output<typeof personalFields>>

const PAYMENTS_SHOWN = 20

/** A member's share by their link. A pending payment is checked with the provider; if that fails, it stays pending. */
export async function checkPersonalPage(token: string): Promise<PersonalPage> {
  const holder = await requireHolder(token)
  for (const { id } of await listPending(holder)) await checkPendingPayment(id)
  return (await readPersonalPage(await requireHolder(token))).personal
}

const listPending = ({ groupId, userId }: Holder) =>
  db.transaction.findMany({
    where: { groupId, userId, type: 'payment', status: 'pending' },
    select: { id: true },
  })

/** What whoever has the link sees; and whose avatar the page shows, and its updates as they are signed. */
export async function readPersonalPage(holder: Holder) {
  const { group, user, groupId, userId, contributionPence, promise } = holder
  // Before the balances: of a payment that arrives meanwhile, the page must not say that it has, and ask for it again.
  const payments = await listPayments(holder)
  const [
    { peopleFields, organiserId },
    balances,
    { remittedPence: collectedPence },
    coverAndUpdates,
    orderForm,
    order,
  ] = await Promise.all([
    readOrganiser(db, group),
    getMemberBalances(db, groupId),
    getGroupBalance(db, groupId),
    readCoverAndUpdates(db, group),
    findPresentedForm(db, group),
    findOrder(db, holder.id),
  ])
  const { organiser } = peopleFields
  const deadline = deadlineDay(group.paymentDeadline)
  const remittedPence = balances.get(userId) ?? 0
  const personal: PersonalPage = {
    groupTitle: group.title,
    coverUrl: coverAndUpdates.coverUrl,
    updates: coverAndUpdates.updates.map(({ update }) => update),
    organiser,
    name: visibleName(user),
    contributionPence,
    remittedPence,
    balancePence: Math.max(0, contributionPence - remittedPence),
    openAmount: isPayWhatYouLike(group, holder),
    deadline,
    daysLeft: Math.max(0, daysUntil(deadline)),
    overdue: isOverdue(deadline),
    feePaidBy: feePayerOf(group),
    emailKnown: knownEmail(holder) !== null,
    promisedFor: promise?.day ? deadlineDay(promise.day) : null,
    // Until the group has a link, the link's default holds.
    collectedPence: (group.link?.showCollected ?? true) ? collectedPence : null,
    goalPence: group.goalPence,
    closed: group.closedAt !== null,
    thanks: group.closingThanks ?? '',
    orderForm,
    order: order && presentOrder(order),
    payments: payments.map(presentPayment),
  }
  return {
    personal,
    organiserId,
    updates: addAuthorNames(coverAndUpdates.updates, { organiserId, organiser }),
  }
}

/** The member's proven address, or the one on the list: it is prefilled at the provider, and shown nowhere. */
export const knownEmail = ({ user, listing }: Holder): string | null =>
  listing ? typedEmail(listing) : user.emailVerifiedAt ? typedEmail(user) : null

const listPayments = ({ groupId, userId }: Holder) =>
  listTransactions(
    [
      Prisma.sql`t."groupId" = ${groupId}::uuid AND t."userId" = ${userId}::uuid AND t.type = 'payment' AND ${NOT_ABANDONED}`,
    ],
    { limit: PAYMENTS_SHOWN },
  )

const presentPayment = (row: TransactionRow): PersonalPage['payments'][number] => {
  const { _id, amountPence, feePence, totalPence, status, timePaid, receiptUrl, ...more } =
    presentFullTransaction(row)
  const { refundRequest, askable, failureMessage } = more
  const sums = { amountPence, feePence, totalPence }
  return { _id, ...sums, status, timePaid, receiptUrl, refundRequest, askable, failureMessage }
}
