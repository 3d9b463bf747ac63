import { endLinks } from '@/lib/people/accounts/end-links'
import { endWaysBack } from '@/lib/people/accounts/end-ways-back'
import { endEverySession } from '@/lib/platform/auth/sessions'
import type { User } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { notifyAccountHolder } from '@/lib/platform/messages/notify-account-holder'

const LINKS_ENDED = 'Your accountant’s links ended with your old password. Please make a new one.'

/**
 * Sets a new password, ends every session, every open reset link, those that need no login and the wait of a new number,
 * and tells the owner.
 */
export async function setPassword(tx: Tx, user: User, passwordHash: string) {
  await tx.user.update({ where: { id: user.id }, data: { passwordHash } })
  await endWaysBack(tx, user.id)
  await endEverySession(tx, user.id, 'password-changed')
  await endLinks(tx, user.id, LINKS_ENDED)
  announce(tx, [user.id], ['account'])
  await notifyAccountHolder(
    tx,
    user,
    'password-changed',
    'Your password was changed, and you were logged out everywhere.',
  )
}
