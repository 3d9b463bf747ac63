import type { Tx } from '@/lib/platform/db/transaction'

/** For a person who deletes their account: their promises, reminders and personal links, and their words in what admins were told. */
export async function forgetPromises(tx: Tx, userId: string) {
  const theirs = { where: { member: { userId } } }
  await tx.paymentPromise.deleteMany(theirs)
  await tx.reminder.deleteMany(theirs)
  await tx.personalLink.deleteMany(theirs)
  await tx.$executeRaw`
    UPDATE notifications
    SET message = regexp_replace(message, '( says they have paid “.*?” another way): .*$', '\\1.')
    WHERE "actorId" = ${userId}::uuid AND type = 'Payment' AND message LIKE '% says they have paid “%” another way: %'`
}
