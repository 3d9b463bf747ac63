import { addMs, DAY, londonDay, now } from '@/lib/base/clock'
import { log } from '@/lib/base/log'
import { requireMember } from '@/lib/membership/membership'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { mayAskProvider } from '@/lib/platform/stripe/may-ask-provider'
import { type BankAccount, fetchBankAccount } from '@/lib/platform/stripe/payout-accounts'
import { workingDaysAfter } from './working-days'

/** The longest that the provider holds the first payout to an account. */
const FIRST_PAYOUT_DAYS = 14
/** How long later payouts usually take. */
const USUAL_WORKING_DAYS = 3

type Destination = {
  /** The owner's username; null if the account is the viewer's own. */
  owner: string | null
  /** As the provider shows it now; null if it does not. */
  bank: BankAccount | null
  /** The day (YYYY-MM-DD) by which money sent now usually arrives; null while the first payout may be held. */
  arrivesBy: string | null
}

/** Where a group's transfers go; null for members who are not admins, and while nothing can be sent there. */
export async function findDestination(
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
  const [bank, hadFirstPayout] = await Promise.all([
    findBankAccount(account.providerAccountId),
    hasHadFirstPayout(account.id),
  ])
  return {
    owner: account.ownerId === viewer.userId ? null : account.owner.username,
    bank,
    arrivesBy: hadFirstPayout ? usualArrivalDay(now()) : null,
  }
}

/** The day by which a transfer made now has usually reached the bank. */
export const usualArrivalDay = (at: Date): string => workingDaysAfter(londonDay(at), USUAL_WORKING_DAYS)

/** Whether money was sent to an account so long ago that its first payout must have been made. */
export async function hasHadFirstPayout(payoutAccountId: string, at = now()): Promise<boolean> {
  const cutoff = addMs(at, -FIRST_PAYOUT_DAYS * DAY)
  const first = await db.transfer.findFirst({
    where: { payoutAccountId, transaction: { status: 'success', createdAt: { lt: cutoff } } },
    select: { id: true },
  })
  return first !== null
}

/** Read each time and never stored, because its owner can change it at the provider. Screens can do without it. */
async function findBankAccount(accountId: string): Promise<BankAccount | null> {
  if (!(await mayAskProvider(`bank:${accountId}`))) return null
  try {
    return await fetchBankAccount(accountId)
  } catch (error) {
    log.warn({ err: error }, 'could not read the bank account behind a payout account')
    return null
  }
}
