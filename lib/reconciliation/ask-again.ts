import { reportsDb } from '@/lib/db/client'
import { fetchMovement } from '@/lib/stripe/balance-transactions'
import { classify } from './classify'

/**
 * What a refund or a dispute has come to moves no money by itself, so days that are read once do not tell: those that
 * were undecided when their movement was read are asked about again.
 */
export async function askAgain(): Promise<void> {
  const open = await reportsDb.$queryRaw<{ id: string; source: string }[]>`
    SELECT DISTINCT ON (source) id, source FROM provider_movements movement
    JOIN provider_days ON day = ("createdAt" AT TIME ZONE 'UTC')::date AND "isClosed"
    WHERE (subject = 'dispute' AND "sourceState" NOT IN ('won', 'lost', 'warning_closed', 'prevented'))
      OR (subject IN ('refund', 'payment') AND "sourceState" IN ('pending', 'requires_action'))
    ORDER BY source, id`
  for (const { id, source } of open) {
    const { sourceState } = classify(await fetchMovement(id))
    await reportsDb.providerMovement.updateMany({ where: { source }, data: { sourceState } })
  }
}
