import { formatPounds } from '@/lib/base/money/pence'
import { reportsDb } from '@/lib/platform/db/client'
import { fetchHeldPence } from '@/lib/platform/stripe/balance'
import { readToday } from './read-days'
import type { Finding } from './scope'

/** How often to try while money moves between the two readings. */
const TRIES = 3

/**
 * Checks that all movements ever read add up to the balance that the provider states. If not, one is missing, or was
 * altered in a day that is no longer read.
 */
export async function checkBalance(graceStart: Date): Promise<Finding[]> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const sumBefore = await sumMovements()
    const heldPence = await fetchHeldPence()
    const readAt = await readToday()
    const { pence, newest } = await sumMovements()
    if (pence !== sumBefore.pence) continue
    const oddSince = await recordHeldBalance(heldPence, readAt, heldPence !== pence)
    if (!oddSince) return []
    const isUnderWay = oddSince > graceStart && newest !== null && newest > graceStart
    const detail = `the provider's ${formatPounds(heldPence)}, its movements add up to ${formatPounds(pence)}: read all of them again with npm run reconcile -- --all`
    return [{ subject: 'balance', detail, isUnderWay }]
  }
  return [{ subject: 'balance', detail: 'money moves all the time', isUnderWay: true }]
}

async function sumMovements() {
  const { _sum, _max } = await reportsDb.providerMovement.aggregate({
    where: { isHeld: true },
    _sum: { amountPence: true, feePence: true },
    _max: { createdAt: true },
  })
  return { pence: Number((_sum.amountPence ?? 0n) - (_sum.feePence ?? 0n)), newest: _max.createdAt }
}

/** Stores the balance as read, and since when it is off: while money moves it may only seem so. Returns the latter. */
async function recordHeldBalance(pence: number, readAt: Date, isDifferent: boolean): Promise<Date | null> {
  const last = await reportsDb.heldBalance.findUnique({ where: { id: 1 } })
  const oddSince = isDifferent ? (last?.oddSince ?? readAt) : null
  const row = { heldPence: BigInt(pence), readAt, oddSince }
  await reportsDb.heldBalance.upsert({ where: { id: 1 }, create: row, update: row })
  return oddSince
}
