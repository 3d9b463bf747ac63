import { notFound } from '@/lib/base/errors'
import { linkIdOfPromiseToken, memberIdOfPromiseToken } from '@/lib/platform/auth/promise-token'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import type { Reader } from '@/lib/platform/db/transaction'
import { listReminderCandidates, type ReminderCandidate } from './queries'

/** The member that a promise's token belongs to; null if it is not one of ours, or their personal link is another by now. */
export async function findPromiseMemberId(token: string): Promise<string | null> {
  const id = linkIdOfPromiseToken(token)
  if (!id) return memberIdOfPromiseToken(token)
  const link = await db.personalLink.findUnique({ where: { id }, select: { memberId: true } })
  return link?.memberId ?? null
}

/** A member who owes something. Throws 404 for null, and for who owes nothing or has left the group. */
export async function requireDebtor(
  memberId: string | null,
  reader: Reader = db,
): Promise<ReminderCandidate> {
  const [debtor] = memberId ? await listReminderCandidates(reader, Prisma.sql`m.id = ${memberId}::uuid`) : []
  if (!debtor?.isMember || debtor.owedPence <= 0)
    throw notFound('This link is no longer needed: there is nothing left to pay.', 'PROMISE_NOT_FOUND')
  return debtor
}

/** What anyone with the link may see: no names, and nothing about anybody else. */
export const presentPromise = ({ groupTitle, owedPence, deadline, promisedFor }: ReminderCandidate) => ({
  groupTitle,
  amountPence: owedPence,
  deadline,
  promisedFor,
})
