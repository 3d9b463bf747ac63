import type { Tx } from '@/lib/platform/db/transaction'

/** For a person who deletes their account: their promises, reminders and personal links, and their words in what admins were told. */
export async function forgetPromises(tx: Tx, userId: string) {
  const memberFilter = { where: { member: { userId } } }
  await tx.paymentPromise.deleteMany(memberFilter)
  await tx.reminder.deleteMany(memberFilter)
  await tx.personalLink.deleteMany(memberFilter)
  await tx.$executeRaw`
    UPDATE notifications
    SET message = regexp_replace(message, '( says they have paid “.*?” another way): .*$', '\\1.')
    WHERE "actorId" = ${userId}::uuid AND type = 'Payment' AND message LIKE '% says they have paid “%” another way: %'`
}
