import { HOUR, later, now } from '@/lib/base/clock'
import { longMoment } from '@/lib/base/dates'
import { env } from '@/lib/base/env'
import { AppError } from '@/lib/base/errors'
import type { Reader } from '@/lib/platform/db/transaction'

type Connected = {
  /** Null while the provider has not opened it. */
  connectedAt: Date | null
  /** Another account of the group was enabled for payouts before. */
  isReplacement: boolean
}

/**
 * When transfers to a payout account begin to work; null if they do now. Somebody who takes over an admin's session
 * could replace it with an account of their own: everybody is told, and has this long to step in.
 */
export function transfersFrom({ connectedAt, isReplacement }: Connected): Date | null {
  if (!connectedAt || !isReplacement) return null
  const from = later(connectedAt, env.PAYOUT_COOLING_HOURS * HOUR)
  return from > now() ? from : null
}

type Account = { id: string; groupId: string; connectedAt: Date | null }

/** The same, for an account of which only the row is known. */
export async function findTransfersFrom(reader: Reader, { id, groupId, connectedAt }: Account) {
  const others = await reader.payoutAccount.count({
    where: { groupId, id: { not: id }, enabledAt: { not: null } },
  })
  return transfersFrom({ connectedAt, isReplacement: others > 0 })
}

/** Throws 409 while a replacement payout account is too new. */
export async function requireCooledOff(reader: Reader, account: Account) {
  const from = await findTransfersFrom(reader, account)
  if (!from) return
  const text = `The payout account was replaced. To keep the money safe, transfers work from ${longMoment(from)}.`
  throw new AppError(409, 'COOLING_OFF', text, { extra: { transfersFrom: from.toISOString() } })
}
