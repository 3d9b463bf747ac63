import type { Viewer } from '@/lib/auth/sessions'
import { DAY, later, londonDay, now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { log } from '@/lib/log'
import { requireMember } from '@/lib/membership/membership'
import { type BankAccount, fetchBankAccount } from '@/lib/stripe/payout-accounts'
import { workingDaysAfter } from './working-days'

/** How long the provider holds the first payout to an account, at most. */
const FIRST_PAYOUT_DAYS = 14
/** How long its payouts usually take after that. */
const USUAL_WORKING_DAYS = 3

export type Destination = {
  /** Whose account it is; null for one's own. */
  owner: string | null
  /** As the provider shows it at this moment; null where it does not. */
  bank: BankAccount | null
  /** The day (YYYY-MM-DD) by which what goes now usually arrives; null while the first payout may be held. */
  arrivesBy: string | null
}

/** Where a group's transfers go, for its admins; null for others, and while nothing can go there. */
export async function getDestination(
  viewer: Pick<Viewer, 'userId'>,
  groupId: string,
): Promise<Destination | null> {
  const { member } = await requireMember(viewer, groupId)
  if (member.role !== 'admin') return null
  const account = await db.payoutAccount.findFirst({
    where: { groupId, disconnectedAt: null, payoutEnabled: true },
    include: { owner: { select: { username: true } } },
  })
  if (!account?.providerAccountId) return null
  const [bank, isUsed] = await Promise.all([
    readBankAccount(account.providerAccountId),
    hasBeenPaidOut(account.id),
  ])
  return {
    owner: account.ownerId === viewer.userId ? null : account.owner.username,
    bank,
    arrivesBy: isUsed ? usuallyBy(now()) : null,
  }
}

/** The day by which a transfer of this moment usually is in the bank. */
export const usuallyBy = (at: Date): string => workingDaysAfter(londonDay(at), USUAL_WORKING_DAYS)

/** Whether money went to an account so long ago that its first payout has been made. */
export async function hasBeenPaidOut(payoutAccountId: string, at = now()): Promise<boolean> {
  const before = later(at, -FIRST_PAYOUT_DAYS * DAY)
  const first = await db.transfer.findFirst({
    where: { payoutAccountId, transaction: { status: 'success', createdAt: { lt: before } } },
    select: { id: true },
  })
  return first !== null
}

/** Asked anew each time, and never kept: its owner may change it at the provider. A screen does without it, too. */
async function readBankAccount(accountId: string): Promise<BankAccount | null> {
  try {
    return await fetchBankAccount(accountId)
  } catch (error) {
    log.warn({ err: error }, 'could not read the bank account behind a payout account')
    return null
  }
}
