import { z } from 'zod'
import { addMs, describeWait, now, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { tooMany } from '@/lib/base/errors'
import { hashNetwork } from '@/lib/money/payments/declines'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Tx } from '@/lib/platform/db/transaction'

const columns = z.strictObject({ at: z.date() })

/**
 * Nobody uses up more than a quarter of a link's starts without paying, or else others could give nothing. What was
 * paid does not count: many may sit behind one address.
 */
export async function limitUnpaidGifts(
  tx: Tx,
  caller: string,
  groupId: string,
  linkLimit: { calls: number; seconds: number },
) {
  const maxUnpaid = Math.max(1, Math.round((linkLimit.calls / 4) * env.RATE_LIMIT_FACTOR))
  const [oldest] = await queryRows(tx, columns)`
    SELECT started."createdAt" AS at FROM transactions started JOIN payments gift USING (id)
    WHERE started."groupId" = ${groupId}::uuid AND started."userId" IS NULL AND started.status <> 'success'
      AND started."createdAt" > ${addMs(now(), -linkLimit.seconds * SECOND)}
      AND substring(gift."callerHash" FOR 16) = ${hashNetwork(caller)}
    ORDER BY started."createdAt" DESC OFFSET ${maxUnpaid - 1} LIMIT 1`
  if (!oldest) return
  const waitSeconds = linkLimit.seconds - (now().getTime() - oldest.at.getTime()) / SECOND
  const message = `You've started many gifts and paid for none of the last. Please try again in ${describeWait(waitSeconds)}.`
  throw tooMany(message, waitSeconds)
}
