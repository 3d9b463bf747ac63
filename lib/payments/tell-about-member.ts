import type { Tx } from '@/lib/db/transaction'
import { announce } from '@/lib/live/announce'
import { notify } from '@/lib/notifications/notify'

type News = {
  groupId: string
  /** Whose money it is. */
  userId: string
  type: 'Payment' | 'Transfer'
  message: (who: string) => string
  toThemselves: string
}

/**
 * Tells a group about one member's money: admins by name, the others without it, the member in other words.
 * Every open screen reads the group again. Answers whether the person is a member still.
 */
export async function tellAboutMember(tx: Tx, { groupId, userId, type, ...news }: News): Promise<boolean> {
  const person = await tx.user.findUniqueOrThrow({ where: { id: userId } })
  const members = await tx.member.findMany({
    where: { groupId, leftAt: null },
    select: { userId: true, role: true },
  })
  const others = members.filter((member) => member.userId !== userId)
  const ofRole = (role: string) =>
    others.filter((member) => member.role === role).map((member) => member.userId)
  await notify(tx, {
    userIds: ofRole('admin'),
    type,
    message: news.message(person.username ?? 'Anonymous member'),
    groupId,
    actorId: userId,
  })
  await notify(tx, { userIds: ofRole('member'), type, message: news.message('A member'), groupId })
  if (!person.deletedAt) await notify(tx, { userIds: [userId], type, message: news.toThemselves, groupId })
  await announce(tx, [...members.map((member) => member.userId), userId], ['groups', 'transactions'], groupId)
  return members.some((member) => member.userId === userId)
}
