import { addMs, HOUR, now } from '@/lib/base/clock'
import { longMoment } from '@/lib/base/dates'
import { env } from '@/lib/base/env'
import { AppError } from '@/lib/base/errors'

type Admin = { userId: string; joinedAt: Date; adminSince: Date | null }
type CreatedGroup = { createdById: string }

/**
 * When somebody who became an admin recently may decide where the money goes, and for whom; null if they may now, as
 * whoever made the group always may. Otherwise an admin's stolen session could hand the group to a stranger at once.
 */
export function trustedFrom(
  { createdById }: CreatedGroup,
  { userId, joinedAt, adminSince }: Admin,
): Date | null {
  if (userId === createdById) return null
  const trustedAt = addMs(adminSince ?? joinedAt, env.NEW_ADMIN_HOURS * HOUR)
  return trustedAt > now() ? trustedAt : null
}

/** Why they may not yet, in their words; null if they may. */
export function newAdminProblem(group: CreatedGroup, admin: Admin): string | null {
  const trustedAt = trustedFrom(group, admin)
  return (
    trustedAt &&
    `You became an admin only recently. To keep the money safe, you can do this from ${longMoment(trustedAt)}.`
  )
}

/** Throws 403 for an admin who may not yet. */
export function requireTrustedAdmin({ group, member }: { group: CreatedGroup; member: Admin }) {
  const problem = newAdminProblem(group, member)
  if (!problem) return
  const actsFrom = trustedFrom(group, member)?.toISOString()
  throw new AppError(403, 'NEW_ADMIN', problem, { extra: { actsFrom } })
}
