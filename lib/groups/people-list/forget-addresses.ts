import type { Prisma } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'

/** Erases how to reach these listed people; keyed hashes stay, to tell that somebody is the same person again. */
export const forgetAddresses = (tx: Tx, where: Prisma.ListingWhereInput) =>
  tx.listing.updateMany({
    where,
    data: { email: null, emailTyped: null, phoneNumber: null, sentAt: null },
  })
