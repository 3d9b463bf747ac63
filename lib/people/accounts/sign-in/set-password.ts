import { now } from '@/lib/base/clock'
import { notifyAccountHolder } from '@/lib/people/accounts/notify-account-holder'
import { endEverySession } from '@/lib/platform/auth/sessions'
import type { User } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'

/** Sets a new password, ends every session, every open reset link and the wait of a new number, and tells the owner. */
export async function setPassword(tx: Tx, user: User, passwordHash: string) {
  await tx.user.update({ where: { id: user.id }, data: { passwordHash } })
  await tx.passwordReset.updateMany({ where: { userId: user.id, usedAt: null }, data: { usedAt: now() } })
  await tx.lostPhone.deleteMany({ where: { userId: user.id } })
  await endEverySession(tx, user.id, 'password-changed')
  announce(tx, [user.id], ['account'])
  await notifyAccountHolder(
    tx,
    user,
    'password-changed',
    'Your password was changed, and you were logged out everywhere.',
  )
}
