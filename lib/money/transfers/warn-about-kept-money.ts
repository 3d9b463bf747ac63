import { z } from 'zod'
import { addMs, DAY, now } from '@/lib/base/clock'
import { longDay } from '@/lib/base/dates'
import { env } from '@/lib/base/env'
import { formatPounds } from '@/lib/base/money/pence'
import { closeFlags, flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { mailAdmins } from '@/lib/membership/mail-admins'
import { lockGroup } from '@/lib/membership/membership'
import { notifyAdmins } from '@/lib/membership/notify-admins'
import { db } from '@/lib/platform/db/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import { transact } from '@/lib/platform/db/transaction'

/** How long the provider lets a platform in the UK keep money that it has to pay out. */
const MAX_KEEPING_TIME = 90 * DAY
const WARNING_LEAD_TIME = 14 * DAY

const KIND = 'money-kept-long'

const columns = z.strictObject({
  groupId: z.string(),
  title: z.string(),
  /** How much of the group's money came in too long ago, and when the oldest of it did. */
  pence: z.int(),
  since: z.date(),
})

/**
 * Two weeks before money has been kept as long as the provider allows, tells the group's admins, and the operators. The
 * oldest money leaves first, so what a group holds is what was paid last.
 */
export async function warnAboutKeptMoney(): Promise<void> {
  const cutoff = addMs(now(), WARNING_LEAD_TIME - MAX_KEEPING_TIME)
  const kept = await queryRows(db, columns)`
    WITH held AS (
      SELECT "groupId", -sum("balancePence") AS pence FROM ledger_accounts
      WHERE kind IN ('available', 'reserved') GROUP BY "groupId" HAVING sum("balancePence") < 0
    ), paid AS (
      SELECT held."groupId", payment."timePaid" AS at, held.pence,
        sum(payment."amountPence") OVER (PARTITION BY held."groupId" ORDER BY payment."timePaid" DESC, payment.id DESC)
          - payment."amountPence" AS newer
      FROM held JOIN transactions payment ON payment."groupId" = held."groupId"
        AND payment.type = 'payment' AND payment.status = 'success'
    )
    SELECT "group".id AS "groupId", "group".title, max(paid.pence - paid.newer)::int AS pence, min(paid.at) AS since
    FROM paid JOIN groups "group" ON "group".id = paid."groupId"
    WHERE paid.at < ${cutoff} AND paid.newer < paid.pence GROUP BY "group".id, "group".title`
  const flagged = await db.operatorFlag.findMany({ where: { kind: KIND, resolvedAt: null } })
  const flaggedIds = new Set(flagged.map(({ subject }) => subject))
  for (const each of kept) if (!flaggedIds.has(each.groupId)) await warnGroup(each)
  const keptIds = new Set(kept.map(({ groupId }) => groupId))
  await closeFlags(
    db,
    KIND,
    [...flaggedIds].filter((groupId) => !keptIds.has(groupId)),
  )
}

async function warnGroup({ groupId, title, pence, since }: z.infer<typeof columns>) {
  const amount = formatPounds(pence)
  const lastDay = longDay(addMs(since, MAX_KEEPING_TIME))
  const what = `${amount} has been here since ${longDay(since)}. Our payment provider keeps money for 90 days at most, so please transfer it or give it back by ${lastDay}.`
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    await flagForOperator(tx, { kind: KIND, subject: groupId, detail: `${amount}, until ${lastDay}` })
    await notifyAdmins(tx, groupId, `“${title}”: ${what}`)
    const props = { group: title, what, url: `${env.NEXTAUTH_URL}/group/${groupId}` }
    await mailAdmins(tx, groupId, 'money-needs-you', { props, sender: groupId })
  })
}
