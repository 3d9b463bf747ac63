import { now } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { ensureContacts } from './contacts'

/** Whoever answers STOP to our texts, or has the provider refuse them, is texted no more by any group that lists them. */
export async function stopTexts(phoneNumber: string) {
  const listings = await db.listing.findMany({ where: { phoneNumber }, select: { memberId: true } })
  const memberIds = listings.map(({ memberId }) => memberId)
  if (memberIds.length === 0) return
  await transact(async (tx) => {
    const contacts = await ensureContacts(tx, memberIds, 'phone')
    await tx.contact.updateMany({
      where: { id: { in: [...contacts.values()] }, stoppedAt: null },
      data: { stoppedAt: now() },
    })
  })
}
