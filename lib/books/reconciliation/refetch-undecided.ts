import { z } from 'zod'
import { reportsDb } from '@/lib/platform/db/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import { fetchMovement } from '@/lib/platform/stripe/balance-transactions'
import { classifyMovement } from './classify'

const columns = z.strictObject({
  id: z.string(),
  source: z.string(),
  previousState: z.string().nullable(),
  day: z.date(),
})

/**
 * Fetches refunds and disputes again that were undecided when their movement was read. Their outcome moves no money
 * by itself, so it does not appear in later days, and closed days are not read again. Where it is new, what moved then is
 * compared again.
 */
export async function refetchUndecided(): Promise<void> {
  const undecided = await queryRows(reportsDb, columns)`
    SELECT DISTINCT ON (source) id, source, "sourceState" AS "previousState", day FROM provider_movements movement
    JOIN provider_days ON day = ("createdAt" AT TIME ZONE 'UTC')::date AND "isClosed"
    WHERE (subject = 'dispute' AND "sourceState" NOT IN ('won', 'lost', 'warning_closed', 'prevented'))
      OR (subject IN ('refund', 'payment') AND "sourceState" IN ('pending', 'requires_action'))
    ORDER BY source, id`
  for (const { id, source, previousState, day } of undecided) {
    const { sourceState } = classifyMovement(await fetchMovement(id))
    if (sourceState === previousState) continue
    await reportsDb.providerMovement.updateMany({ where: { source }, data: { sourceState } })
    await reportsDb.providerDay.updateMany({ where: { day }, data: { comparedAt: null } })
  }
}
