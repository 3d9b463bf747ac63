import { z } from 'zod'
import { addMs, describeWait, HOUR, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { tooMany } from '@/lib/base/errors'
import { keyedHash } from '@/lib/platform/auth/secrets'
import { db } from '@/lib/platform/db/client'
import type { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import { CALLERS_PER_NETWORK } from '@/lib/platform/http/limit-address'
import { surroundingNetwork } from '@/lib/platform/http/network'
import { fetchCharge } from '@/lib/platform/stripe/charges'
import { ownId } from '@/lib/platform/stripe/own-id'
import { pauseLinks } from './pause-links'
import { pausedUntil } from './paused-until'

/** Where a payment was started: 16 bytes for the network around the caller, which come first, and 16 for the caller. */
export const hashCaller = (caller: string) =>
  new Uint8Array([...hashNetwork(caller), ...keyedHash('payment-caller', caller).subarray(0, HASH_BYTES)])

const HASH_BYTES = 16

/** The first 16 bytes of that. */
export const hashNetwork = (caller: string) =>
  keyedHash('payment-network', surroundingNetwork(caller) ?? caller).subarray(0, HASH_BYTES)

/** Counts a declined card once, as reported by the provider. The checkout can still be paid. */
export async function recordDecline(chargeId: string): Promise<void> {
  const charge = await fetchCharge(chargeId)
  const paymentId = ownId(charge.metadata, 'payment')
  if (charge.status !== 'failed' || !paymentId) return
  if (!(await db.payment.findUnique({ where: { id: paymentId }, select: { id: true } }))) return
  const at = new Date(charge.created * 1000)
  const data = { id: chargeId, paymentId, at }
  const { count } = await db.decline.createMany({ data, skipDuplicates: true })
  if (count === 0) return
  // The event may arrive after the checkout ended: then the payment failed, instead of being left or expiring.
  await db.payment.updateMany({ where: { id: paymentId }, data: { ending: null } })
  await pauseLinks(paymentId)
}

/**
 * Throws 429 after many declined cards: somebody may be trying stolen ones. Counts by person and by where the call
 * came from, of IPv6 also by the network around it; for a giver, by the latter alone.
 */
export async function requireFewDeclines(userId: string | null, caller: string) {
  const maxDeclines = Math.max(1, Math.round(env.DECLINES_PER_HOUR * env.RATE_LIMIT_FACTOR))
  const personDeclines = userId ? await listDeclines({ transaction: { userId } }) : []
  const addressDeclines = await listDeclines({ callerHash: hashCaller(caller) })
  const networkDeclines = surroundingNetwork(caller) ? await listNetworkDeclines(caller) : []
  const pauseEndMs = Math.max(
    ...[personDeclines, addressDeclines].map((times) => pausedUntil(times, maxDeclines).getTime()),
    pausedUntil(networkDeclines, maxDeclines * CALLERS_PER_NETWORK).getTime(),
  )
  const waitSeconds = (pauseEndMs - now().getTime()) / 1000
  if (waitSeconds <= 0) return
  const message = `Too many cards were declined. Please try again in ${describeWait(waitSeconds)}.`
  throw tooMany(message, waitSeconds, 'TOO_MANY_DECLINES')
}

async function listDeclines(payment: Prisma.PaymentWhereInput): Promise<Date[]> {
  const declines = await db.decline.findMany({
    where: { payment, at: { gt: addMs(now(), -2 * HOUR) } },
    orderBy: { at: 'asc' },
    select: { at: true },
  })
  return declines.map(({ at }) => at)
}

const columns = z.strictObject({ at: z.date() })

async function listNetworkDeclines(caller: string): Promise<Date[]> {
  const [first, last] = [0, 255].map((byte) =>
    Buffer.concat([hashNetwork(caller), Buffer.alloc(HASH_BYTES, byte)]),
  )
  const declines = await queryRows(db, columns)`
    SELECT decline.at FROM declines decline JOIN payments payment ON payment.id = decline."paymentId"
    WHERE payment."callerHash" BETWEEN ${first} AND ${last} AND decline.at > ${addMs(now(), -2 * HOUR)}
    ORDER BY decline.at`
  return declines.map(({ at }) => at)
}
