import { z } from 'zod'
import { paidGiftsClause } from '@/lib/groups/gifts/list-gifts'
import { noGroup, whereMember } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { Prisma } from '@/lib/platform/db/generated/client'
import { readRows } from '@/lib/platform/db/read-rows'

/** As many movements as a chart can show. */
const MAX_MOVEMENTS = 1000

const columns = z.strictObject({
  giftCount: z.int(),
  movements: z.array(z.strictObject({ at: z.string(), pence: z.int() })),
})

/**
 * What the group had collected after each of its latest movements of money, oldest first, and how many gifts it keeps.
 * Throws 404 for non-members.
 */
export async function getCollectionHistory(viewer: Pick<Viewer, 'userId'>, groupId: string) {
  const [found] = await readRows(
    columns,
    Prisma.sql`
    SELECT (SELECT count(*)::int ${paidGiftsClause(groupId)}) AS "giftCount",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('at', at, 'pence', pence) ORDER BY id), '[]')
        FROM (${selectMovements(groupId)}) AS movement) AS movements
    WHERE ${whereMember(groupId, viewer)}`,
  )
  if (!found) throw noGroup()
  const points = found.movements.map(({ at, pence }) => ({
    at: new Date(at).toISOString(),
    amountPence: pence,
  }))
  return { points, giftCount: found.giftCount }
}

/** Counts back from the present balance, so that the latest movements are found without reading the earlier ones. */
const selectMovements = (groupId: string) => Prisma.sql`
  SELECT p.id, e."createdAt" AS at, a."balancePence" - coalesce(sum(p."amountPence")
    OVER (ORDER BY p.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS pence
  FROM ledger_accounts a
  CROSS JOIN LATERAL (
    SELECT * FROM ledger_postings WHERE "accountId" = a.id ORDER BY id DESC LIMIT ${Prisma.raw(String(MAX_MOVEMENTS))}
  ) AS p
  JOIN ledger_entries e ON e.id = p."entryId"
  WHERE a."groupId" = ${groupId}::uuid AND a.kind = 'remitted'`
