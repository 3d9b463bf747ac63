import { now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { AppError } from '@/lib/base/errors'
import type { Tx } from '@/lib/platform/db/transaction'
import { findTextCountry } from './text-destination'
import { lockTexts, requireRoomForText } from './text-limits'

/** Counts a text to a number that nobody has proven; false if it cannot be texted, or the day's texts are used up. */
export async function reserveText(tx: Tx, to: string): Promise<boolean> {
  const country = await findTextCountry(to, env.SMS_COUNTRIES)
  if (!country) return false
  await lockTexts(tx)
  try {
    await requireRoomForText(tx, { toProven: false, country, alternative: '' })
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
  await tx.invitationText.create({ data: { country, createdAt: now() } })
  return true
}
