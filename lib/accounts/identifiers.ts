import { endSessions } from '@/lib/auth/sessions'
import { later, MINUTE, now } from '@/lib/clock'
import type { IdentifierKind } from '@/lib/db/generated/enums'
import type { Reader, Tx } from '@/lib/db/transaction'
import { changeStates } from '@/lib/states/change-state'

/** How long an unproven username, email or phone number is held for its account. */
export const HOLD = 30 * MINUTE

export type Claim = { kind: IdentifierKind; value: string }

/** The names an account answers to, as they are kept: compared without case. */
export const claimsOf = (account: { username: string; email: string; phoneNumber: string }): Claim[] => [
  { kind: 'username', value: account.username.toLowerCase() },
  { kind: 'email', value: account.email },
  { kind: 'phone', value: account.phoneNumber },
]

/** Claims and proofs are serialised, a few milliseconds each, so they cannot deadlock. */
export async function lockIdentifiers(tx: Tx) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('identifiers'))`
}

export const NEVER_VERIFIED = { emailVerifiedAt: null, phoneVerifiedAt: null, deletedAt: null } as const

/**
 * Which accounts block these claims, and which ones yield to them.
 * A name that was proven is taken. One of a never-verified account is free to its own session at once and to
 * others when its hold has ended, with that whole account; one that an account verified by its other channel
 * never proved is free when its hold has ended.
 */
export async function weighClaims(reader: Reader, claims: Claim[], ownUserId: string | null) {
  const held = await reader.identifier.findMany({
    where: { OR: claims },
    select: {
      kind: true,
      userId: true,
      provenAt: true,
      heldUntil: true,
      user: {
        select: {
          emailVerifiedAt: true,
          phoneVerifiedAt: true,
          memberships: { select: { id: true }, take: 1 },
        },
      },
    },
  })
  const taken: IdentifierKind[] = []
  const replaced = new Set<string>()
  for (const { kind, userId, provenAt, heldUntil, user } of held) {
    const isInGroup = user.memberships.length > 0
    const wasVerified = user.emailVerifiedAt !== null || user.phoneVerifiedAt !== null
    const holdEnded = heldUntil <= now()
    const givesWay = wasVerified ? holdEnded : (holdEnded || userId === ownUserId) && !isInGroup
    if (provenAt || !givesWay) taken.push(kind)
    else if (!wasVerified) replaced.add(userId)
  }
  return { taken, replaced: [...replaced] }
}

/** Holds these claims for an account. Conflicting ones must have been checked under the same lock. */
export async function holdClaims(tx: Tx, userId: string, claims: Claim[]) {
  const held = { userId, provenAt: null, heldUntil: later(now(), HOLD) }
  for (const claim of claims)
    await tx.identifier.upsert({
      where: { kind_value: claim },
      create: { ...claim, ...held },
      update: held,
    })
}

/** Deletes accounts that were never verified, with all they held. Nothing of theirs is worth keeping. */
export async function deleteUnverified(tx: Tx, userIds: string[]) {
  if (userIds.length === 0) return
  const where = { id: { in: userIds }, memberships: { none: {} }, ...NEVER_VERIFIED }
  // Nobody logs in to them or invites them until they are gone.
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ANY(${userIds}::uuid[]) ORDER BY id FOR UPDATE`
  await endSessions(tx, { user: where }, 'account-removed')
  const invitations = await tx.invitation.findMany({ where: { user: where }, select: { id: true } })
  await changeStates(
    tx,
    invitations.map(({ id }) => id),
    { subject: 'invitation', to: 'withdrawn', why: 'account-removed' },
  )
  await tx.user.deleteMany({ where })
}

/**
 * Whoever proves an email or phone number first keeps it: it leaves every other account that names it,
 * and the username of its owner is theirs for good.
 */
export async function proveClaim(tx: Tx, userId: string, claim: Claim & { kind: 'email' | 'phone' }) {
  const at = now()
  const proven = { userId, provenAt: at, heldUntil: at }
  const named = claim.kind === 'email' ? { email: claim.value } : { phoneNumber: claim.value }
  const forgotten = claim.kind === 'email' ? { email: null } : { phoneNumber: null }
  await tx.user.updateMany({ where: { ...named, id: { not: userId } }, data: forgotten })
  await tx.identifier.upsert({
    where: { kind_value: { kind: claim.kind, value: claim.value } },
    create: { kind: claim.kind, value: claim.value, ...proven },
    update: proven,
  })
  await tx.identifier.updateMany({
    where: { userId, kind: 'username', provenAt: null },
    data: { provenAt: at },
  })
  await tx.user.update({
    where: { id: userId },
    data: claim.kind === 'email' ? { emailVerifiedAt: at } : { phoneVerifiedAt: at },
  })
}
