import { z } from 'zod'
import { AppError } from '@/lib/base/errors'
import { log } from '@/lib/base/log'
import { queryRows } from '@/lib/platform/db/read-rows'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { fetchGroupRemainderPence } from '@/lib/platform/stripe/balance'
import { isProviderUnavailable } from '@/lib/platform/stripe/provider-unavailable'
import { checkSolvency, sumSentPence } from './check-solvency'
import { type ProviderHoldings, providerUnavailable } from './read-holdings'
import { isCovered, isMoneyMissing } from './rules'

/** What was found out for one transfer before its group was locked. */
type Coverage =
  | { isMoneyMissing: false }
  | ({
      isMoneyMissing: true
      amountPence: number
      ownChargesPence: number
      costsPence: number
    } & ProviderHoldings)

/** Asks the provider whether a group's money is there. Throws 503 if it cannot be reached, or if it is not there. */
export async function checkCoverage(groupId: string, amountPence: number): Promise<Coverage> {
  const found = await checkSolvency()
  if (!isMoneyMissing(found)) return { isMoneyMissing: false }
  const ownChargesPence = await fetchGroupRemainderPence(groupId).catch((error: unknown) => {
    throw isProviderUnavailable(error) ? providerUnavailable() : error
  })
  const { costsPence } = found.causes
  const coverage = {
    isMoneyMissing: true,
    ...found.holdings,
    amountPence,
    ownChargesPence,
    costsPence,
  } as const
  await transact((tx) => requireCoverage(tx, coverage))
  return coverage
}

/**
 * Throws 503 if money is missing and this transfer would need it. In the transaction that reserves
 * the money, its lock makes other transfers wait: what one takes, the next must not count on.
 */
export async function requireCoverage(tx: Tx, coverage: Coverage): Promise<void> {
  if (!coverage.isMoneyMissing) return
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('solvency'))`
  const underWayPence = await sumPendingTransfersPence(tx)
  const heldPence = coverage.heldPence - (await sumSentPence(tx, coverage.readAt))
  if (isCovered({ ...coverage, heldPence, underWayPence })) return
  log.error({ ...coverage, heldPence, underWayPence }, 'money is missing, a transfer is held up')
  throw new AppError(
    503,
    'PLATFORM_SHORT',
    'Transfers are paused while we check our balance. Your money is safe and nothing has been sent.',
    { headers: { 'retry-after': '60' } },
  )
}

const columns = z.strictObject({ pence: z.bigint() })

/** What pending transfers have asked for and not received yet, in pence. */
async function sumPendingTransfersPence(tx: Tx): Promise<number> {
  const [row] = await queryRows(tx, columns)`
    SELECT coalesce(sum(tr."amountPence" - coalesce(made.pence, 0)), 0)::bigint AS pence
    FROM transactions tr
    LEFT JOIN LATERAL (
      SELECT sum(leg."amountPence") AS pence FROM transfer_legs leg
      WHERE leg."transferId" = tr.id AND leg.status <> 'reserved'
    ) made ON true
    WHERE tr.type = 'transfer' AND tr.status = 'pending'`
  return Number(row?.pence ?? 0)
}
