import { z } from 'zod'
import { now } from '@/lib/base/clock'
import { ANONYMOUS } from '@/lib/membership/rules'
import { reportsDb } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'

/** What payments of the last 90 days cost beyond the fees that were quoted, at the operator's expense. */

const LIST_LIMIT = 10

const columns = z.strictObject({
  _id: z.string(),
  name: z.string().nullable(),
  lostPence: z.int(),
  payments: z.int(),
  /** How many of them were made with a card from abroad as if it were British. */
  fromAbroad: z.int(),
})

const listShortfallsBy = (id: Prisma.Sql, name: Prisma.Sql) => queryRows(reportsDb, columns)`
  SELECT ${id} AS _id, ${name} AS name, sum(payment."realFeePence" - transactions."feePence" - transactions."coveredFeePence")::int AS "lostPence",
    count(*)::int AS payments,
    (count(*) FILTER (WHERE payment."cardCountry" <> 'GB' AND NOT payment."isInternational"))::int AS "fromAbroad"
  FROM transactions
  JOIN payments payment ON payment.id = transactions.id
  JOIN groups "group" ON "group".id = transactions."groupId"
  LEFT JOIN users payer ON payer.id = transactions."userId"
  WHERE transactions.type = 'payment' AND transactions.status = 'success' AND ${id} IS NOT NULL
    AND transactions."timePaid" > ${now()}::timestamptz - interval '90 days'
  GROUP BY 1, 2
  HAVING sum(payment."realFeePence" - transactions."feePence" - transactions."coveredFeePence") > 0
  ORDER BY 3 DESC LIMIT ${LIST_LIMIT}`

/** The groups and the people who cost most; gifts count for their group alone. */
export async function listFeeShortfalls() {
  const groups = await listShortfallsBy(Prisma.sql`"group".id`, Prisma.sql`"group".title`)
  const people = await listShortfallsBy(Prisma.sql`payer.id`, Prisma.sql`payer.username`)
  return {
    groups: groups.map(({ name, ...row }) => ({ ...row, title: name ?? '' })),
    people: people.map(({ name, ...row }) => ({ ...row, username: name ?? ANONYMOUS })),
  }
}
