import type { Reader } from '@/lib/db/transaction'
import { AppError, conflict } from '@/lib/errors'

const RETRY_AFTER_SECONDS = 600

/** Throws while an operator has paused the transfers of all groups (503) or of this one (409). */
export async function requirePayoutsOpen(reader: Reader, groupId: string) {
  const pauses = await reader.payoutPause.findMany({
    where: { endedAt: null, OR: [{ groupId }, { groupId: null }] },
    select: { groupId: true },
  })
  if (pauses.some((pause) => pause.groupId === null))
    throw new AppError(
      503,
      'PAYOUTS_PAUSED',
      'Transfers are paused for a while. Your money is safe and nothing has been sent. Please try again later.',
      { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } },
    )
  if (pauses.length > 0)
    throw conflict(
      'Transfers from this group are paused while we look into something. Your money is safe and nothing has been sent. Please write to us if you need to know more.',
      'PAYOUTS_PAUSED',
    )
}
