import { DAY, later, now } from '@/lib/clock'
import { reportsDb } from '@/lib/db/client'

/** Twice as long as texts count toward the daily limit. */
const TEXTS_KEPT = 2 * DAY

/** Erases the addresses of expired invitations, and the rows that counted toward the day's texts. */
export async function forgetInvitedAddresses() {
  const at = now()
  await reportsDb.invitation.updateMany({
    where: { address: { not: null }, expiresAt: { lte: at } },
    data: { address: null },
  })
  await reportsDb.invitationText.deleteMany({ where: { createdAt: { lt: later(at, -TEXTS_KEPT) } } })
}
