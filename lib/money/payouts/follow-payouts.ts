import { addMs, DAY, now, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { formatPounds } from '@/lib/base/money/pence'
import { mailAdmins } from '@/lib/membership/mail-admins'
import { lockGroup } from '@/lib/membership/membership'
import { notifyAdmins } from '@/lib/membership/notify-admins'
import { db } from '@/lib/platform/db/client'
import type { PayoutAccount } from '@/lib/platform/db/generated/client'
import { logRetry } from '@/lib/platform/db/log-retry'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import type { Stripe } from '@/lib/platform/stripe/client'
import { listPayouts, listTransferIds } from '@/lib/platform/stripe/payouts'
import { explainBankRefusal } from './bank-refusals'

/** A bank may send a payout back for days after it counted as paid, and the first one may be held for two weeks. */
const PAYOUT_LOOKBACK = 30 * DAY

/**
 * Brings up to date which payouts of a connected account, by the provider's id, have reached its bank, and which
 * transfers were in them. Does nothing for an account that is not ours.
 */
export async function followPayouts(providerAccountId: string): Promise<void> {
  const account = await db.payoutAccount.findFirst({
    where: { providerAccountId },
    orderBy: { createdAt: 'asc' },
  })
  if (!account) return
  for (const payout of await listPayouts(providerAccountId, addMs(now(), -PAYOUT_LOOKBACK))) {
    const existing = await db.payout.findUnique({ where: { id: payout.id } })
    if (payout.status === 'paid' && !existing) await recordArrival(account, payout)
    if (payout.status === 'failed' && !existing?.failedAt) await recordFailure(account, payout)
  }
}

/**
 * Once a day for every account that money was sent to lately: an event may be lost, or its webhook not set up. One that the
 * provider lets nobody read any more keeps none of the others.
 */
export async function followAllPayouts(): Promise<void> {
  const since = addMs(now(), -PAYOUT_LOOKBACK)
  const accounts = await db.payoutAccount.findMany({
    where: {
      providerAccountId: { not: null },
      transfers: { some: { transaction: { status: 'success', createdAt: { gte: since } } } },
    },
    distinct: ['providerAccountId'],
  })
  for (const { providerAccountId: accountId } of accounts)
    if (accountId)
      await followPayouts(accountId).catch((error: unknown) =>
        logRetry(error, { account: accountId }, 'could not follow payouts'),
      )
}

async function recordArrival(account: PayoutAccount, payout: Stripe.Payout) {
  const transferIds = await listTransferIds(account.providerAccountId ?? '', payout)
  const groupIds = await listGroupIds(account, transferIds)
  await transact(async (tx) => {
    for (const groupId of groupIds) await lockGroup(tx, groupId)
    if (await tx.payout.findUnique({ where: { id: payout.id } })) return
    const arrivedAt = new Date(payout.arrival_date * SECOND)
    await tx.payout.create({ data: { ...rowOf(account, payout), arrivedAt } })
    await tx.transferLeg.updateMany({
      where: { providerTransferId: { in: transferIds } },
      data: { arrivedAt },
    })
  })
}

/** A payout may fail after it counted as paid: its transfers have not arrived after all. */
async function recordFailure(account: PayoutAccount, payout: Stripe.Payout) {
  const transferIds = await listTransferIds(account.providerAccountId ?? '', payout)
  const groupIds = await listGroupIds(account, transferIds)
  await transact(async (tx) => {
    for (const groupId of groupIds) await lockGroup(tx, groupId)
    const existing = await tx.payout.findUnique({ where: { id: payout.id } })
    if (existing?.failedAt) return
    const failureData = { failedAt: now(), failure: explainBankRefusal(payout.failure_code) }
    const create = { ...rowOf(account, payout), ...failureData }
    await tx.payout.upsert({ where: { id: payout.id }, create, update: failureData })
    const legFilter = { providerTransferId: { in: transferIds } }
    await tx.transferLeg.updateMany({ where: legFilter, data: { arrivedAt: null } })
    const why = `${formatPounds(payout.amount)} came back from the bank: ${failureData.failure}`
    for (const groupId of groupIds) await notifyOfFailure(tx, groupId, why)
  })
}

/** Whose transfers a payout contained, in the order in which they are locked; the account's own group if that is unknown. */
async function listGroupIds({ groupId }: PayoutAccount, transferIds: string[]): Promise<string[]> {
  const legs = await db.transferLeg.findMany({
    where: { providerTransferId: { in: transferIds } },
    select: { transfer: { select: { transaction: { select: { groupId: true } } } } },
  })
  const legGroupIds = new Set(legs.map(({ transfer }) => transfer.transaction.groupId))
  return legGroupIds.size > 0 ? [...legGroupIds].sort() : [groupId]
}

const rowOf = ({ id: payoutAccountId }: PayoutAccount, { id, amount }: Stripe.Payout) => ({
  id,
  payoutAccountId,
  amountPence: amount,
  createdAt: now(),
})

async function notifyOfFailure(tx: Tx, groupId: string, why: string) {
  const { title, deletedAt } = await tx.group.findUniqueOrThrow({ where: { id: groupId } })
  if (deletedAt) return
  const what = `${why}. It’s in the payout account; once its owner has corrected the bank details at the payment provider, it’s paid out again.`
  await notifyAdmins(tx, groupId, `“${title}”: ${what}`)
  const url = `${env.NEXTAUTH_URL}/group/${groupId}`
  await mailAdmins(tx, groupId, 'money-needs-you', {
    props: { group: title, what, url },
    sender: groupId,
  })
}
