import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import type { SignedInUser } from '../../support/people'
import type { World } from '../../support/world'

/**
 * What decides about a group's money, and how accounts are entered, as one text: its admins, payout accounts, limits and
 * pauses, and of every account but `own` the names, factors, sessions and when a code was last entered in them.
 */
export async function readProtectedState(groupId: string, own: string[]): Promise<string> {
  const id = Prisma.sql`${groupId}::uuid`
  const [row] = await db.$queryRaw<object[]>`
    SELECT
      (SELECT array_agg("userId" ORDER BY "userId") FROM members
        WHERE "groupId" = ${id} AND role = 'admin' AND "leftAt" IS NULL) AS admins,
      (SELECT array_agg(("twoKeys", "twoKeysOffAt", "deletedAt")::text) FROM groups WHERE id = ${id}) AS "twoKeys",
      (SELECT array_agg((id, "ownerId", "providerAccountId", "disconnectedAt")::text ORDER BY id)
        FROM payout_accounts WHERE "groupId" = ${id}) AS accounts,
      (SELECT array_agg((id, status, "amountPence")::text ORDER BY id) FROM adjustments) AS adjustments,
      (SELECT array_agg(l::text ORDER BY l::text) FROM transfer_limits l) AS "transferLimits",
      (SELECT array_agg(l::text ORDER BY l::text) FROM refund_limits l) AS "refundLimits",
      (SELECT array_agg(p::text ORDER BY p.id) FROM payout_pauses p) AS pauses,
      (SELECT array_agg((id, username, email, "phoneNumber", "passwordHash", "emailVerifiedAt", "phoneVerifiedAt",
          "is2FaEnabled", "resetByEmail", "phoneReplacedAt", "deletedAt")::text ORDER BY id)
        FROM users WHERE NOT listed AND NOT id = ANY(${own}::uuid[])) AS users,
      (SELECT array_agg((kind, value, "userId")::text ORDER BY kind, value) FROM identifiers
        WHERE NOT "userId" = ANY(${own}::uuid[])) AS identifiers,
      (SELECT array_agg((t."userId", t.secret)::text ORDER BY t."userId") FROM totp_factors t
        WHERE NOT t."userId" = ANY(${own}::uuid[])) AS apps,
      (SELECT array_agg(p.id ORDER BY p.id) FROM passkeys p WHERE NOT p."userId" = ANY(${own}::uuid[])) AS passkeys,
      (SELECT array_agg(l::text ORDER BY l.id) FROM lost_phones l) AS "lostPhones",
      (SELECT array_agg((id, "steppedUpAt")::text ORDER BY id) FROM sessions WHERE "fullAt" IS NOT NULL
        AND NOT "userId" = ANY(${own}::uuid[])) AS sessions`
  return JSON.stringify(row)
}

/** The group's money that left it or was asked to, and, apart from that, what of it goes anywhere new. */
export async function readMovements(groupId: string) {
  const id = Prisma.sql`${groupId}::uuid`
  const transfers = await db.$queryRaw`
    SELECT t.id, t.type::text, t."amountPence" FROM transactions t
    WHERE t."groupId" = ${id} AND t.type IN ('transfer', 'refund') ORDER BY t.id`
  const posted = await db.$queryRaw`
    SELECT subject::text, count(*)::int AS entries FROM ledger_entries
    WHERE "groupId" = ${id} AND subject <> 'noted' GROUP BY subject ORDER BY subject`
  const accounts = await db.payoutAccount.findMany({ where: { groupId }, select: { id: true } })
  const known = accounts.map((account) => account.id)
  const elsewhere = await db.transfer.count({
    where: { transaction: { groupId }, payoutAccountId: { notIn: known } },
  })
  return { transfers, posted, elsewhere: { known, elsewhere, adjustments: await db.adjustment.count() } }
}

const encoded = (bytes: Uint8Array): string[] =>
  (['hex', 'base64', 'base64url'] as const).map((as) => Buffer.from(bytes).toString(as))

/** What no answer to this person may contain: hashes, others' sessions, sealed secrets, our own keys. */
export async function secretsOf(world: World, thief: SignedInUser): Promise<string[]> {
  const [users, sessions, apps, codes] = await Promise.all([
    db.user.findMany({ select: { passwordHash: true } }),
    db.session.findMany({ select: { tokenHash: true, cookieHash: true } }),
    db.totpFactor.findMany({ select: { secret: true } }),
    db.oneTimeCode.findMany({ select: { codeHash: true } }),
  ])
  const others = Object.values(world).filter(
    (one): one is SignedInUser => typeof one === 'object' && one.token !== thief.token,
  )
  const ours = [env.NEXTAUTH_SECRET, env.STRIPE_SECRET_KEY, env.TWILIO_AUTH_TOKEN, env.DATABASE_URL]
  return [
    '$argon2',
    ...users.map(({ passwordHash }) => passwordHash ?? ''),
    ...sessions.flatMap(({ tokenHash, cookieHash }) => [...encoded(tokenHash), ...encoded(cookieHash)]),
    ...apps.flatMap(({ secret }) => encoded(secret)),
    ...codes.flatMap(({ codeHash }) => encoded(codeHash)),
    ...others.map(({ token }) => token),
    ...ours,
  ].filter((secret) => secret.length >= 8)
}
