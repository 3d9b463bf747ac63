import { endSessions } from '@/lib/auth/sessions'
import { now } from '@/lib/clock'
import type { User } from '@/lib/db/generated/client'
import type { Tx } from '@/lib/db/transaction'
import { announce } from '@/lib/live/announce'
import { tellOwner } from './tell-owner'

/** Sets a new password, ends every session and every open reset link, and tells the owner. */
export async function setPassword(tx: Tx, user: User, passwordHash: string) {
  await tx.user.update({ where: { id: user.id }, data: { passwordHash } })
  await tx.passwordReset.updateMany({ where: { userId: user.id, usedAt: null }, data: { usedAt: now() } })
  await endSessions(tx, { userId: user.id }, 'password-changed')
  await announce(tx, [user.id], ['account'])
  await tellOwner(
    tx,
    user,
    'password-changed',
    'Your password was changed, and you were logged out everywhere.',
  )
}
