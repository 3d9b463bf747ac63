import { addMs, DAY, now } from '@/lib/base/clock'
import { reportsDb } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { skipLocked } from '@/lib/platform/db/skip-locked'

/** Twice as long as texts count toward the daily limit. */
const TEXT_RETENTION = 2 * DAY

/** Erases the addresses of expired invitations, and the rows that counted toward the day's texts. */
export async function forgetInvitedAddresses() {
  const at = now()
  await reportsDb.$executeRaw`UPDATE invitations SET address = NULL, "addressTyped" = NULL
    WHERE ${skipLocked('invitations', Prisma.sql`address IS NOT NULL AND "expiresAt" <= ${at}`)}`
  await reportsDb.invitationText.deleteMany({ where: { createdAt: { lt: addMs(at, -TEXT_RETENTION) } } })
}
