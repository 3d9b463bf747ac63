import { now } from '@/lib/clock'
import { reportsDb } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { type Tx, transact } from '@/lib/db/transaction'
import { SOMEONE } from '@/lib/membership/rules'

/** For how many months after the group's deadline a giver's name and message are kept. */
const MONTHS_KEPT = 24
const AT_ONCE = 200

/** Erases who gave, long after the collection; the books hold no names. Can run at any time, and again. */
export async function forgetOldGifts() {
  const today = now()
  const before = new Date(
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - MONTHS_KEPT, today.getUTCDate()),
  )
  for (;;) {
    const old = await reportsDb.gift.findMany({
      where: {
        payment: { transaction: { status: { not: 'pending' }, group: { paymentDeadline: { lt: before } } } },
        OR: [{ name: { not: '' } }, { message: { not: '' } }, { payment: { email: { not: '' } } }],
      },
      select: { id: true },
      take: AT_ONCE,
    })
    if (old.length === 0) return
    await transact((tx) =>
      forgetGifts(
        tx,
        old.map(({ id }) => id),
      ),
    )
  }
}

/**
 * Erases the names and messages of a deleted account's gifts, including unclaimed ones made with its proven address.
 * The deleted account claims those too, so that the address's next owner cannot.
 */
export async function forgetGiftsOf(tx: Tx, userId: string, provenEmail: string | null) {
  if (provenEmail)
    await tx.gift.updateMany({
      where: { claimedById: null, payment: { email: provenEmail } },
      data: { claimedById: userId },
    })
  const own = await tx.gift.findMany({ where: { claimedById: userId }, select: { id: true } })
  await forgetGifts(
    tx,
    own.map(({ id }) => id),
  )
}

async function forgetGifts(tx: Tx, ids: string[]) {
  if (ids.length === 0) return
  // In what the admins were told, the giver's name comes first, or after "to" or "by".
  await tx.$executeRaw`
    UPDATE notifications news SET message = replace(news.message, gift.name, ${SOMEONE})
    FROM gifts gift JOIN transactions payment USING (id)
    WHERE gift.id = ANY(${ids}::uuid[]) AND gift.name <> '' AND news."groupId" = payment."groupId" AND news.type = 'Payment'
      AND (starts_with(news.message, gift.name || ' ') OR position(' to ' || gift.name || ' ' IN news.message) > 0
        OR position(' by ' || gift.name || ':' IN news.message) > 0)`
  await tx.gift.updateMany({ where: { id: { in: ids } }, data: { name: '', message: '' } })
  await tx.payment.updateMany({
    where: { id: { in: ids } },
    data: { email: '', request: Prisma.DbNull, callerHash: null },
  })
  await tx.refundRequest.updateMany({ where: { paymentId: { in: ids } }, data: { reason: '', answer: null } })
}
