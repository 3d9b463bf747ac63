import { z } from 'zod'
import { addMs, DAY, MINUTE, now } from '@/lib/base/clock'
import { normaliseMailbox } from '@/lib/base/email'
import { isReservedUsername } from '@/lib/base/reserved-names'
import { askAboutPlaces } from '@/lib/groups/claims/ask-users-by-address'
import { adoptInvitations } from '@/lib/groups/invitations/adopt-invitations'
import { keyedHash } from '@/lib/platform/auth/secrets'
import { endSessions } from '@/lib/platform/auth/sessions'
import { Prisma } from '@/lib/platform/db/generated/client'
import { IdentifierKind } from '@/lib/platform/db/generated/enums'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader, Tx } from '@/lib/platform/db/transaction'
import { changeStates } from '@/lib/platform/states/change-state'

/** How long an unproven username, email or phone number is held for its account. */
export const IDENTIFIER_HOLD = 30 * MINUTE
/** How long an ended hold is remembered, so that the next registration does not start a new one. */
export const HOLD_MEMORY = DAY

export type IdentifierKey = { kind: IdentifierKind; value: string }

/** The names an account can be found by, in the form that is stored and compared. */
export const identifiersOf = (account: {
  username: string
  email: string
  phoneNumber: string
}): IdentifierKey[] => [
  { kind: 'username', value: account.username.toLowerCase() },
  { kind: 'email', value: normaliseMailbox(account.email) },
  { kind: 'phone', value: account.phoneNumber },
]

/** Serialises claims and proofs of names, which take a few milliseconds each, so that they cannot deadlock. */
export async function lockIdentifiers(tx: Tx) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('identifiers'))`
}

export const NEVER_VERIFIED = { emailVerifiedAt: null, phoneVerifiedAt: null, deletedAt: null } as const

const columns = z.strictObject({
  kind: z.enum(IdentifierKind),
  userId: z.string(),
  provenAt: z.date().nullable(),
  heldUntil: z.date(),
  createdAt: z.date(),
  wasVerified: z.boolean(),
  isInGroup: z.boolean(),
})
type HeldIdentifier = z.infer<typeof columns>

/** One query, whatever it finds, so that its timing reveals nothing. */
const listHeldIdentifiers = (
  reader: Reader,
  identifiers: IdentifierKey[],
): Promise<HeldIdentifier[]> => queryRows(reader, columns)`
  SELECT i.kind::text, i."userId", i."provenAt", i."heldUntil", u."createdAt",
    (u."emailVerifiedAt" IS NOT NULL OR u."phoneVerifiedAt" IS NOT NULL) AS "wasVerified",
    EXISTS (SELECT FROM members m WHERE m."userId" = u.id) AS "isInGroup"
  FROM identifiers i JOIN users u ON u.id = i."userId"
  WHERE (i.kind, i.value) IN (${Prisma.join(
    identifiers.map(({ kind, value }) => Prisma.sql`(${kind}::"IdentifierKind", ${value})`),
  )})`

/** Whoever has such a username keeps it: it is refused where it is claimed. */
const isReserved = ({ kind, value }: IdentifierKey) => kind === 'username' && isReservedUsername(value)

/**
 * Which of these claims are taken, and which accounts must be replaced to free the others.
 * A name is taken if it is reserved, while it is proven or held, or if a never-verified account in a group has it. Once the hold has
 * ended, a never-verified account at least as old as HOLD is replaced, with everything it has. A younger one and a
 * verified one keep the email or number beside the newcomer until one of them proves it; a username cannot be shared,
 * so its account is replaced. A never-verified account yields to its own session at once.
 */
export async function checkIdentifiers(
  reader: Reader,
  identifiers: IdentifierKey[],
  ownUserId: string | null,
) {
  const at = now()
  const taken = identifiers.filter(isReserved).map(({ kind }) => kind)
  const idsToReplace = new Set<string>()
  for (const held of await listHeldIdentifiers(reader, identifiers)) {
    const isOwn = held.userId === ownUserId && !held.wasVerified
    const isClaimable = (isOwn || held.heldUntil <= at) && (held.wasVerified || !held.isInGroup)
    const isReplaceable = addMs(held.createdAt, IDENTIFIER_HOLD) <= at || held.kind === 'username'
    if (held.provenAt || !isClaimable) taken.push(held.kind)
    else if (!held.wasVerified && (isOwn || isReplaceable)) idsToReplace.add(held.userId)
  }
  return { taken, idsToReplace: [...idsToReplace] }
}

/**
 * Holds these claims for an account; the caller has weighed them under the same lock. An email or number is held once,
 * from its first registration; after that, the first to prove it gets it. Registering again from the same session
 * (`isRepeat`) does not extend the hold of a username. If another account keeps the name, it still leads there.
 */
export async function holdIdentifiers(
  tx: Tx,
  userId: string,
  identifiers: IdentifierKey[],
  { isRepeat }: { isRepeat: boolean },
) {
  const newHoldEnd = addMs(now(), IDENTIFIER_HOLD)
  for (const identifier of identifiers) {
    const holdKey = { kind: identifier.kind, valueHash: keyedHash('hold', identifier.kind, identifier.value) }
    const where = { kind_valueHash: holdKey }
    const existing = await tx.hold.findUnique({ where })
    const keepsHold = identifier.kind !== 'username' || isRepeat
    const holdEnd =
      existing && keepsHold && addMs(existing.until, HOLD_MEMORY) > now() ? existing.until : newHoldEnd
    await tx.hold.upsert({ where, create: { ...holdKey, until: holdEnd }, update: { until: holdEnd } })
    await tx.identifier.createMany({
      data: { ...identifier, userId, heldUntil: holdEnd },
      skipDuplicates: true,
    })
  }
}

/** Deletes never-verified accounts that are in no group, with all they hold: nothing of theirs is worth keeping. */
export async function deleteUnverifiedAccounts(tx: Tx, userIds: string[]) {
  if (userIds.length === 0) return
  const where = { id: { in: userIds }, memberships: { none: {} }, ...NEVER_VERIFIED }
  // The lock keeps everyone from logging in to them or inviting them until they are gone.
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
 * Records that a user has proven an email or phone number. The first to prove it keeps it: it is removed from every
 * other account, their username becomes permanent, they take over the invitations sent to it, and are asked about places
 * on lists that have it.
 */
export async function proveIdentifier(
  tx: Tx,
  userId: string,
  identifier: IdentifierKey & { kind: 'email' | 'phone' },
) {
  const at = now()
  const provenData = { userId, provenAt: at, heldUntil: at }
  const filter = identifier.kind === 'email' ? { email: identifier.value } : { phoneNumber: identifier.value }
  const clearedFields =
    identifier.kind === 'email' ? { email: null, emailTyped: null } : { phoneNumber: null }
  await tx.user.updateMany({ where: { ...filter, id: { not: userId } }, data: clearedFields })
  await tx.identifier.upsert({
    where: { kind_value: { kind: identifier.kind, value: identifier.value } },
    create: { kind: identifier.kind, value: identifier.value, ...provenData },
    update: provenData,
  })
  await tx.identifier.updateMany({
    where: { userId, kind: 'username', provenAt: null },
    data: { provenAt: at },
  })
  await tx.user.update({
    where: { id: userId },
    data: identifier.kind === 'email' ? { emailVerifiedAt: at } : { phoneVerifiedAt: at },
  })
  await adoptInvitations(tx, userId, { channel: identifier.kind, address: identifier.value })
  await askAboutPlaces(tx, userId, identifier)
}
