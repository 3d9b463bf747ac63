import { z } from 'zod'
import { now } from '@/lib/base/clock'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Tx } from '@/lib/platform/db/transaction'
import { notify } from '@/lib/platform/messages/notifications/notify'

const columns = z.strictObject({
  memberId: z.string(),
  listedUserId: z.string(),
  name: z.string(),
  groupId: z.string(),
  title: z.string(),
  ownerId: z.string(),
})

/** Asks whoever has proven the address to which these places' links are just sent whether a place is theirs. */
export const askUsersByAddress = (tx: Tx, memberIds: string[], kind: 'email' | 'phone') =>
  ask(tx, Prisma.sql`m.id = ANY (${memberIds}::uuid[]) AND owned.kind = ${kind}::"IdentifierKind"`)

/** Asks somebody who has just proven an address about the places that have it. */
export const askAboutPlaces = (
  tx: Tx,
  userId: string,
  { kind, value }: { kind: 'email' | 'phone'; value: string },
) =>
  ask(
    tx,
    Prisma.sql`owned."userId" = ${userId}::uuid AND owned.kind = ${kind}::"IdentifierKind" AND owned.value = ${value}`,
  )

/** About how many places one person is asked at once: anybody can list an address any number of times. */
const ASKED_AT_ONCE = 50
/** And about how many of one group, of which at most one becomes theirs. */
const ASKED_PER_GROUP = 10

/** First about places whose links were sent, and about one of each group before a second of any. */
async function ask(tx: Tx, where: Prisma.Sql) {
  const places = await queryRows(tx, columns)`
    WITH places AS (
      SELECT m.id AS "memberId", m."userId" AS "listedUserId", coalesce(u.username, '') AS name, g.id AS "groupId",
        g.title, owned."userId" AS "ownerId", m."joinedAt", l."sentAt",
        row_number() OVER (PARTITION BY owned."userId", g.id ORDER BY l."sentAt" IS NULL, m."joinedAt", m.id) AS nth
      FROM listings l
      JOIN members m ON m.id = l."memberId" AND m."leftAt" IS NULL
      JOIN users u ON u.id = m."userId" AND u.listed
      JOIN groups g ON g.id = m."groupId" AND g."deletedAt" IS NULL AND g."closedAt" IS NULL
      JOIN identifiers owned ON owned."provenAt" IS NOT NULL
        AND (owned.kind, owned.value) IN (('email', l.email), ('phone', l."phoneNumber"))
      JOIN users owner ON owner.id = owned."userId" AND owner."deletedAt" IS NULL
      WHERE ${where} AND NOT ${WAS_ASKED}
    ), ranked AS (
      SELECT *, row_number() OVER (PARTITION BY "ownerId" ORDER BY "sentAt" IS NULL, nth, "joinedAt", "memberId") AS rank
      FROM places WHERE nth <= ${ASKED_PER_GROUP}
    )
    SELECT "memberId", "listedUserId", name, "groupId", title, "ownerId" FROM ranked
    WHERE rank <= ${ASKED_AT_ONCE} ORDER BY "joinedAt", "memberId"`
  const claims = await tx.claim.createManyAndReturn({
    data: places.map(({ memberId, ownerId }) => ({ memberId, userId: ownerId, createdAt: now() })),
    skipDuplicates: true,
  })
  for (const { id, memberId, userId } of claims) {
    const place = places.find((one) => one.memberId === memberId && one.ownerId === userId)
    if (!place) continue
    notify(tx, {
      userIds: [userId],
      type: 'Group',
      message: `You are on the list of “${place.title}” as ${place.name}.`,
      groupId: place.groupId,
      actorId: place.listedUserId,
      actionType: 'claim_place',
      actionId: id,
    })
  }
}

/** They are being asked, said no since the person was listed, or are in the group with another of its places. */
const WAS_ASKED = Prisma.sql`EXISTS (
  SELECT FROM claims c JOIN members place ON place.id = c."memberId"
  WHERE c."userId" = owned."userId" AND place."groupId" = m."groupId" AND CASE
    WHEN c."memberId" = m.id THEN c.status IN ('open', 'asked')
      OR (c.status IN ('declined', 'refused') AND c."createdAt" >= m."joinedAt")
    ELSE c.status = 'accepted' AND EXISTS (
      SELECT FROM members own WHERE own."groupId" = m."groupId" AND own."userId" = c."userId" AND own."leftAt" IS NULL)
  END)`
