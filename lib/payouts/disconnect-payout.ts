import { now } from '@/lib/clock'
import { Prisma } from '@/lib/db/generated/client'
import type { Tx } from '@/lib/db/transaction'
import { tellOfPayoutAccount } from './tell-of-payout-account'

/**
 * Disconnects the payout account of someone who is no admin of the group any more, if they own it.
 * Call it with the group locked. Transfers that were asked for already go on to it.
 */
export async function disconnectPayout(tx: Tx, { groupId, ownerId }: { groupId: string; ownerId: string }) {
  const account = await tx.payoutAccount.findFirst({ where: { groupId, ownerId, disconnectedAt: null } })
  if (!account) return
  await tx.payoutAccount.update({
    where: { id: account.id },
    data: { disconnectedAt: now(), payoutEnabled: false, request: Prisma.DbNull },
  })
  if (!account.providerAccountId) return
  const what =
    'the payout account was disconnected because its owner is no longer an admin. Another admin can connect one.'
  await tellOfPayoutAccount(tx, groupId, what)
}
