import { now } from '@/lib/clock'
import { reportsDb } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { type Tx, transact } from '@/lib/db/transaction'
import { SOMEONE } from '@/lib/membership/rules'

/** How long after the deadline's day a giver's name and words are kept. */
const MONTHS_KEPT = 24
const AT_ONCE = 200

/** Forgets who gave, long after the collection: what the books need of it has no name. May run at any time, and again. */
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
 * The account is deleted: with it go the names and words of its gifts, also of those that its proven address has open.
 * They stay claimed by the account that was, so that they are nobody's who has the address next.
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
  // In what the admins were told, the name stands before what was given or asked for, or at the end of what went back.
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
