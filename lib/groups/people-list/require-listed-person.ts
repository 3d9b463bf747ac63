import { notFound } from '@/lib/base/errors'
import type { Tx } from '@/lib/platform/db/transaction'
import { LIST_MESSAGES } from './rules'

/** Somebody who is on a group's list now; throws 404 for anybody else, members with an account included. */
export async function requireListedPerson(tx: Tx, groupId: string, memberId: string) {
  const member = await tx.member.findFirst({
    where: { id: memberId, groupId, leftAt: null, user: { listed: true } },
    include: { user: { select: { username: true } }, listing: true },
  })
  if (!member?.listing) throw notFound(LIST_MESSAGES.notListed, 'PERSON_NOT_FOUND')
  return { ...member, username: member.user.username ?? '', listing: member.listing }
}
