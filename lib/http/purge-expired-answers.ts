import { KEY_GOOD_FOR } from '@/lib/client-keys'
import { DAY, later, now } from '@/lib/clock'
import { reportsDb } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'

/** How long a used key is remembered, and so refused; sent again after that, it counts as new. */
const KEYS_KNOWN = 400 * DAY

/** Purges responses that are too old to be replayed, and much later the hashes of their keys. */
export async function purgeExpiredAnswers() {
  const before = (age: number) => ({ createdAt: { lt: later(now(), -age) } })
  await reportsDb.idempotentCall.updateMany({
    where: { ...before(KEY_GOOD_FOR), answer: { not: Prisma.DbNull } },
    data: { answer: Prisma.DbNull },
  })
  await reportsDb.idempotentCall.deleteMany({ where: before(KEYS_KNOWN) })
}
