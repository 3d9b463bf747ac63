import type { Tx } from '@/lib/db/transaction'
import { announce } from '@/lib/live/announce'
import { notify } from '@/lib/notifications/notify'
import { resplit } from '@/lib/shares/resplit'
import { ANONYMOUS } from './rules'
import { withShare } from './tell-members'

type News = {
  groupId: string
  /** Whose money it is. */
  userId: string
  type: 'Payment' | 'Transfer'
  /** `who` is a username for admins, and 'a member' for the others. */
  message: (who: string) => string
  toThemselves: string
  /** The others have been told of it together with more of the kind: they hear only where their own share changes. */
  quietly?: boolean
}

/**
 * Tells a group about one member's money: admins by name, the others without it, the member in other words.
 * Every open screen reads the group again. What a former member has paid changes what the others share:
 * each reads their own new share.
 */
export async function tellAboutMember(tx: Tx, { groupId, userId, type, quietly = false, ...news }: News) {
  const person = await tx.user.findUniqueOrThrow({ where: { id: userId } })
  const members = await tx.member.findMany({
    where: { groupId, leftAt: null },
    select: { userId: true, role: true },
  })
  const others = members.filter((member) => member.userId !== userId)
  const ofRole = (role: string) =>
    others
      .filter((member) => member.role === role && (!quietly || shares.has(member.userId)))
      .map((member) => member.userId)
  const shares = others.length === members.length ? await resplit(tx, groupId) : new Map<string, number>()
  const withOwnShare = (message: string) => (to: string) => withShare(message, shares.get(to))
  await notify(tx, {
    userIds: ofRole('admin'),
    type,
    message: withOwnShare(news.message(person.username ?? ANONYMOUS)),
    groupId,
    actorId: userId,
  })
  const message = asSentence(news.message('a member'))
  await notify(tx, { userIds: ofRole('member'), type, message: withOwnShare(message), groupId })
  if (!person.deletedAt) await notify(tx, { userIds: [userId], type, message: news.toThemselves, groupId })
  await announce(tx, [...members.map((member) => member.userId), userId], ['groups', 'transactions'], groupId)
}

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
