import { z } from 'zod'
import { addMs, DAY, MINUTE, now, SECOND } from '@/lib/base/clock'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Tx } from '@/lib/platform/db/transaction'

/** How long in a day what somebody starts and does not pay keeps a group's stock from others: less than one checkout. */
const UNPAID_MAX = 20 * MINUTE

const columns = z.strictObject({ seconds: z.number() })

/**
 * Whether a payment that was just written may hold what it is for until it ends. Whoever has kept things from others long
 * enough without paying holds nothing more that day: their payments take it once they are paid. A giver is known by
 * the network that the call came from, a member by their account.
 */
export async function mayHoldStock(tx: Tx, paymentId: string): Promise<boolean> {
  const [held] = await queryRows(tx, columns)`
    SELECT coalesce(sum(extract(epoch FROM ended.at - earlier."createdAt")), 0)::float8 AS seconds
    FROM transactions started
    JOIN payments started_payment ON started_payment.id = started.id
    JOIN transactions earlier ON earlier."groupId" = started."groupId" AND earlier.status = 'failed'
      AND earlier."createdAt" > ${addMs(now(), -DAY)}
    JOIN payments unpaid ON unpaid.id = earlier.id
    JOIN state_changes ended ON ended.subject = 'payment' AND ended."subjectId" = unpaid.id::text
      AND ended."to" = 'failed'
    WHERE started.id = ${paymentId}::uuid
      AND CASE WHEN started."userId" IS NULL
        THEN earlier."userId" IS NULL AND substring(unpaid."callerHash" FOR 16) = substring(started_payment."callerHash" FOR 16)
        ELSE earlier."userId" = started."userId" END
      AND EXISTS (
        SELECT FROM order_takes take JOIN order_items item ON item.id = take."itemId" AND item.stock IS NOT NULL
        WHERE take."transactionId" = unpaid.id)`
  return (held?.seconds ?? 0) * SECOND < UNPAID_MAX
}
