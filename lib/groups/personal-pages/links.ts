import { randomUUID } from 'node:crypto'
import { now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { forbidden, notFound } from '@/lib/base/errors'
import { lockAsMember } from '@/lib/membership/membership'
import { personalToken } from '@/lib/platform/auth/personal-token'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { type Tx, transact } from '@/lib/platform/db/transaction'

type ViewerReference = Pick<Viewer, 'userId'>

/** The ids of these members' personal links, by membership; who has none is given one. */
export async function ensurePersonalLinks(tx: Tx, memberIds: string[]): Promise<Map<string, string>> {
  const data = memberIds.toSorted().map((memberId) => ({ id: randomUUID(), memberId, createdAt: now() }))
  await tx.personalLink.createMany({ data, skipDuplicates: true })
  const links = await tx.personalLink.findMany({ where: { memberId: { in: memberIds } } })
  return new Map(links.map(({ id, memberId }) => [memberId, id]))
}

/**
 * The viewer's own link, or, for an admin, that of somebody on the list. Throws 403 for that of another member with a
 * login, whoever asks: it would open what is theirs alone.
 */
export const getPersonalLink = (viewer: ViewerReference, groupId: string, memberId: string) =>
  transact(async (tx) => {
    await requireLinkAccess(tx, viewer, groupId, memberId)
    return presentLink((await ensurePersonalLinks(tx, [memberId])).get(memberId))
  })

/** A new link in place of the old one, which is dead from then on. */
export const renewPersonalLink = (viewer: ViewerReference, groupId: string, memberId: string) =>
  transact(async (tx) => {
    await requireLinkAccess(tx, viewer, groupId, memberId)
    await tx.personalLink.deleteMany({ where: { memberId } })
    return presentLink((await ensurePersonalLinks(tx, [memberId])).get(memberId))
  })

async function requireLinkAccess(tx: Tx, viewer: ViewerReference, groupId: string, memberId: string) {
  const { member } = await lockAsMember(tx, viewer, groupId)
  if (member.id === memberId) return
  const other = await tx.member.findFirst({
    where: { id: memberId, groupId, leftAt: null },
    select: { user: { select: { listed: true } } },
  })
  if (!other) throw notFound('Member not found.', 'MEMBER_NOT_FOUND')
  if (!other.user.listed || member.role !== 'admin')
    throw forbidden('A personal link is for its owner alone.')
}

/** The address that a personal link's id stands for. */
export const personalUrl = (linkId = ''): string => `${env.NEXTAUTH_URL}/p/${personalToken(linkId)}`

const presentLink = (linkId?: string) => ({ url: personalUrl(linkId) })
