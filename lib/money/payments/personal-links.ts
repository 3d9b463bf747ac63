import { describeWait, now } from '@/lib/base/clock'
import { tooMany } from '@/lib/base/errors'
import type { Group } from '@/lib/platform/db/generated/client'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { limitByAddress } from '@/lib/platform/http/limit-address'

/** What holds for payments that are started on a member's personal page, by whoever has its link. */

export type PersonalLink = { id: string; memberId: string }

const STARTS_PER_LINK = { calls: 10, seconds: 600 }
const STARTS_PER_ADDRESS = { calls: 60, seconds: 600 }

export const tooManyStarts = (wait: string) =>
  `You've started many payments just now. Please try again in ${wait}.`

/** By the membership, as a new link must not begin to count anew. */
export async function limitStartsByPersonalLink({ memberId }: PersonalLink, caller: string) {
  await limitUse(`personal-start:${memberId}`, STARTS_PER_LINK, tooManyStarts)
  await limitByAddress('personal-start', caller, STARTS_PER_ADDRESS, tooManyStarts)
}

/** Throws 429 while a group's personal links are paused: see pause-links.ts. */
export function requirePersonalLinksOpen({
  personalLinksPausedUntil: pauseEnd,
}: Pick<Group, 'personalLinksPausedUntil'>) {
  const waitSeconds = pauseEnd ? (pauseEnd.getTime() - now().getTime()) / 1000 : 0
  if (waitSeconds <= 0) return
  const message = `Payments by personal links are paused for a while. Please try again in ${describeWait(waitSeconds)}.`
  throw tooMany(message, waitSeconds, 'PERSONAL_LINKS_REST')
}
