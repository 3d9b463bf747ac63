import { addMs, DAY, now } from '@/lib/base/clock'
import { KEY_LIFETIME } from '@/lib/base/idempotency-keys'
import { reportsDb } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { skipLocked } from '@/lib/platform/db/skip-locked'

/** How long a used key is remembered, and so refused; sent again after that, it counts as new. */
const KEY_RETENTION = 400 * DAY

/** Purges responses that are too old to be replayed, and much later the hashes of their keys. */
export async function purgeExpiredResponses() {
  const olderThan = (age: number) => Prisma.sql`"createdAt" < ${addMs(now(), -age)}`
  const staleCondition = Prisma.sql`${olderThan(KEY_LIFETIME)} AND answer IS NOT NULL`
  await reportsDb.$executeRaw`UPDATE idempotent_calls SET answer = NULL WHERE ${skipLocked('idempotent_calls', staleCondition)}`
  await reportsDb.$executeRaw`DELETE FROM idempotent_calls WHERE ${skipLocked('idempotent_calls', olderThan(KEY_RETENTION))}`
}
