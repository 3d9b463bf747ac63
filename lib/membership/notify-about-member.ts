import { resplit } from '@/lib/membership/shares/resplit'
import type { Tx } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { capitalise, type NewsKind } from '@/lib/platform/messages/notifications/kinds'
import { notifyEach } from '@/lib/platform/messages/notifications/notify'
import { withShare } from './notify-members'
import { findPayer, type PayerReference } from './payer'

type News = PayerReference & {
  groupId: string
  type: 'Payment' | 'Transfer'
  /** Gathers many of this kind in a day into one line for all but the payer, adding up `amountPence`. */
  kind?: NewsKind
  amountPence?: number
  /** `who` is a name for admins, and 'a member' or 'someone' for the others. */
  message: (who: string) => string
  ownMessage: string
  /** Users who know already: told only if their own share changes. */
  except?: string[]
  /** The others have been told of several such payments at once: told here only if their own share changes. */
  isQuiet?: boolean
}

/**
 * Tells a group about one payer's money: admins with the name, the others without it, the payer in words of their own.
 * Every open screen reads the group again. Money of a former member or a giver changes the members' shares, so each is
 * told their own new share.
 */
export async function notifyAboutMember(tx: Tx, news: News) {
  const { groupId, type, kind, amountPence, except = [], isQuiet = false } = news
  const payer = await findPayer(tx, news)
  const members = await tx.member.findMany({
    where: { groupId, leftAt: null },
    select: { userId: true, role: true },
  })
  const others = members.filter((member) => member.userId !== payer.userId)
  const isFromMember = !payer.isGift && others.length < members.length
  const shares = isFromMember ? new Map<string, number>() : await resplit(tx, groupId)
  const isNotified = (id: string) => shares.has(id) || !(isQuiet || except.includes(id))
  const idsWithRole = (role: string) =>
    others
      .filter((member) => member.role === role && isNotified(member.userId))
      .map((member) => member.userId)
  const withOwnShare = (message: string) => (to: string) => withShare(message, shares.get(to))
  const unnamedMessage = capitalise(news.message(payer.anonymousName))
  const actorId = payer.userId ?? undefined
  const payerIds = payer.notifiableId && !except.includes(payer.notifiableId) ? [payer.notifiableId] : []
  notifyEach(tx, { type, groupId }, [
    {
      userIds: idsWithRole('admin'),
      message: withOwnShare(news.message(payer.name)),
      actorId,
      kind,
      amountPence,
    },
    { userIds: idsWithRole('member'), message: withOwnShare(unnamedMessage), kind, amountPence },
    { userIds: payerIds, message: withOwnShare(news.ownMessage) },
  ])
  const userIds = [...members.map((member) => member.userId), payer.userId]
  announce(tx, userIds, ['groups', 'transactions'], groupId)
}
