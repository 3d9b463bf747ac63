import { now } from '@/lib/base/clock'
import { releaseUnsentLegs } from '@/lib/money/transfers/release-unsent-legs'
import { type PayoutAccount, Prisma } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { notifyAboutPayoutAccount } from './notify-about-payout-account'

type DisconnectionNotice = { what: string; actorId?: string }

/**
 * Disconnects a payout account; call it with the group locked. What the provider was already asked to send still goes
 * to it; anything else reserved for it is the group's again.
 */
export async function disconnectAccount(
  tx: Tx,
  account: PayoutAccount,
  { what, actorId }: DisconnectionNotice,
) {
  const { id, groupId, ownerId, providerAccountId } = account
  await tx.payoutAccount.update({
    where: { id },
    data: { disconnectedAt: now(), payoutEnabled: false, request: Prisma.DbNull },
  })
  if (!providerAccountId) return
  await releaseUnsentLegs(tx, account)
  await notifyAboutPayoutAccount(tx, { groupId, what, actorId, extraRecipientId: ownerId })
}

/** Disconnects the payout account of someone who is no longer an admin of the group, if they own it. */
export async function disconnectOwnersAccount(
  tx: Tx,
  { groupId, ownerId }: { groupId: string; ownerId: string },
) {
  const account = await tx.payoutAccount.findFirst({ where: { groupId, ownerId, disconnectedAt: null } })
  const what =
    'the payout account was disconnected because its owner is no longer an admin. Another admin can connect one.'
  if (account) await disconnectAccount(tx, account, { what })
}
