import { DEAD_LINK } from '@/lib/base/calls/rules'
import { notFound } from '@/lib/base/errors'
import { linkIdOfPersonalToken } from '@/lib/platform/auth/personal-token'
import { db } from '@/lib/platform/db/client'
import type { Prisma } from '@/lib/platform/db/generated/client'
import type { Reader } from '@/lib/platform/db/transaction'

const withMember = {
  member: { include: { user: true, listing: true, promise: true, group: { include: { link: true } } } },
} satisfies Prisma.PersonalLinkInclude

type LinkWithMember = Prisma.PersonalLinkGetPayload<{ include: typeof withMember }>

/** The member a personal link belongs to. Whoever holds the link acts as them, on this page and nowhere else. */
export type Holder = LinkWithMember['member'] & {
  personalLink: { id: string; memberId: string }
  username: string
}

/**
 * Throws 404, with a dead link's text, for any token but that of a member's current link: unknown, renewed, of a removed
 * member or of a deleted group.
 */
export async function requireHolder(token: string, reader: Reader = db): Promise<Holder> {
  const id = linkIdOfPersonalToken(token)
  const found = id && (await reader.personalLink.findUnique({ where: { id }, include: withMember }))
  if (!found || found.member.leftAt || found.member.group.deletedAt) throw notFound(DEAD_LINK, 'LINK_DEAD')
  const { member, memberId } = found
  return { ...member, personalLink: { id: found.id, memberId }, username: member.user.username ?? '' }
}
