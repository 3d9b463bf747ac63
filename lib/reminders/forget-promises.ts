import type { Tx } from '@/lib/db/transaction'

/** What a person who deletes their account has promised, and when they were reminded; their words to admins, too. */
export async function forgetPromises(tx: Tx, userId: string) {
  const theirs = { where: { member: { userId } } }
  await tx.paymentPromise.deleteMany(theirs)
  await tx.reminder.deleteMany(theirs)
  await tx.$executeRaw`
    UPDATE notifications
    SET message = regexp_replace(message, '( says they have paid “.*?” another way): .*$', '\\1.')
    WHERE "actorId" = ${userId}::uuid AND type = 'Payment' AND message LIKE '% says they have paid “%” another way: %'`
}
