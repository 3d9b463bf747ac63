import { addMs, DAY, now } from '@/lib/base/clock'
import {
  deleteUnverifiedAccounts,
  HOLD_MEMORY,
  lockIdentifiers,
  NEVER_VERIFIED,
} from '@/lib/people/accounts/identifiers'
import { endSessions, IDLE_LIFETIME } from '@/lib/platform/auth/sessions'
import { reportsDb } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { skipLocked } from '@/lib/platform/db/skip-locked'
import { transact } from '@/lib/platform/db/transaction'

/** Twice as long as codes count toward the limits in code-waits.ts. */
const CODE_RETENTION = 2 * DAY
const NEVER_VERIFIED_RETENTION = 30 * DAY

/** Purges what has expired: sessions, codes, reset links, accountants’ links, holds, counters, and accounts never verified. */
export async function purgeExpiredAccountData() {
  const at = now()
  const idleFilter = { fullAt: { not: null }, lastUsedAt: { lte: addMs(at, -IDLE_LIFETIME) } }
  await endSessions(reportsDb, { OR: [{ expiresAt: { lte: at } }, idleFilter] }, 'expired')
  await reportsDb.$executeRaw`DELETE FROM one_time_codes
    WHERE ${skipLocked('one_time_codes', Prisma.sql`"createdAt" < ${addMs(at, -CODE_RETENTION)}`)}`
  await reportsDb.$executeRaw`DELETE FROM password_resets
    WHERE ${skipLocked('password_resets', Prisma.sql`"expiresAt" < ${addMs(at, -DAY)}`)}`
  await reportsDb.hold.deleteMany({ where: { until: { lt: addMs(at, -HOLD_MEMORY) } } })
  await reportsDb.passkeyChallenge.deleteMany({ where: { expiresAt: { lt: at } } })
  await reportsDb.accountantLink.deleteMany({ where: { expiresAt: { lte: at } } })
  await reportsDb.rateLimit.deleteMany({ where: { expire: { lt: at.getTime() } } })
  await transact(async (tx) => {
    await lockIdentifiers(tx)
    const abandonedUsers = await tx.user.findMany({
      where: {
        ...NEVER_VERIFIED,
        createdAt: { lt: addMs(at, -NEVER_VERIFIED_RETENTION) },
        memberships: { none: {} },
        sessions: { none: {} },
      },
      select: { id: true },
      take: 1000,
    })
    await deleteUnverifiedAccounts(
      tx,
      abandonedUsers.map(({ id }) => id),
    )
  })
}
