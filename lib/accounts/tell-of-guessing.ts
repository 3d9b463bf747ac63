import { DAY, later, now } from '@/lib/clock'
import type { User } from '@/lib/db/generated/client'
import { transact } from '@/lib/db/transaction'
import { lockUser } from './lock-user'
import { tellOwner } from './tell-owner'

const MESSAGE =
  "Someone is trying to log in to your account with wrong passwords. You can still log in where you've logged in before."

/** Tells the owner, at most once a day, that somebody is guessing the password. */
export const tellOfGuessing = (user: User) =>
  transact(async (tx) => {
    await lockUser(tx, user.id)
    const today = { userId: user.id, message: MESSAGE, createdAt: { gt: later(now(), -DAY) } }
    const current = await tx.user.findFirst({ where: { id: user.id, deletedAt: null } })
    if (!current || (await tx.notification.count({ where: today })) > 0) return
    await tellOwner(tx, current, MESSAGE, 'login-attempts', { username: current.username ?? '' })
  })
