import { DAY, later, now } from '@/lib/clock'
import { reportsDb } from '@/lib/db/client'

/** Texts count for a day. */
const TEXTS_KEPT = 2 * DAY

/** Erases the addresses of invitations whose time is over, and what counted toward the day's texts. */
export async function forgetInvitedAddresses() {
  const at = now()
  await reportsDb.invitation.updateMany({
    where: { address: { not: null }, expiresAt: { lte: at } },
    data: { address: null },
  })
  await reportsDb.invitationText.deleteMany({ where: { createdAt: { lt: later(at, -TEXTS_KEPT) } } })
}
