import { now } from '@/lib/base/clock'
import { lockIdentifiers, proveIdentifier } from '@/lib/people/accounts/identifiers'
import { lockUsersWithContact } from '@/lib/platform/auth/lock-account'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { notifyAboutFactor } from '@/lib/platform/messages/notify-account-holder'
import { isNumberFree } from './locked-out-user'

/** At a login: replaces a lost phone by the number that has waited long enough. The next code goes there. */
export const replaceLostPhone = (userId: string) =>
  transact(async (tx) => {
    await lockIdentifiers(tx)
    const readyFilter = { userId, readyAt: { lte: now() } }
    const replacement = await tx.lostPhone.findFirst({ where: readyFilter, include: { user: true } })
    if (!replacement) return
    const { user, newNumber } = replacement
    await lockUsersWithContact(tx, { ...user, phoneNumber: newNumber }, 'phone')
    const { count } = await tx.lostPhone.deleteMany({ where: { id: replacement.id } })
    // Stopped while this waited for the lock, or proven by somebody else in the meantime.
    if (count === 0 || !(await isNumberFree(tx, user, newNumber))) return
    await tx.identifier.deleteMany({ where: { userId, kind: 'phone' } })
    await tx.user.update({
      where: { id: userId },
      data: { phoneNumber: newNumber, phoneReplacedAt: now() },
    })
    await proveIdentifier(tx, userId, { kind: 'phone', value: newNumber })
    await notifyAboutFactor(tx, userId, 'A new phone number replaced the one you lost.')
  })

/** Once somebody has signed in with a phone or app: neither the reset nor a number to replace it matters any more. */
export async function forgetReset(tx: Tx, userId: string) {
  await tx.user.update({ where: { id: userId }, data: { resetByEmail: false } })
  await tx.lostPhone.deleteMany({ where: { userId } })
}
