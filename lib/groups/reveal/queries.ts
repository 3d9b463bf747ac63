import type { z } from 'zod'
import { DEAD_LINK } from '@/lib/base/calls/rules'
import { now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { conflict, notFound } from '@/lib/base/errors'
import { findCoverUrl } from '@/lib/groups/covers/queries'
import { listPublicNames } from '@/lib/groups/gifts/list-gifts'
import { retentionCutoff } from '@/lib/groups/group/retention'
import { addAuthorNames, listPublicUpdates, listUpdatesWithAuthor } from '@/lib/groups/updates/queries'
import { requireGroupAdmin } from '@/lib/membership/membership'
import { listAdminsByJoining, organiserAmong } from '@/lib/membership/organiser'
import { revealIdOfToken, revealToken } from '@/lib/platform/auth/reveal-token'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { Reveal } from '@/lib/platform/db/generated/client'
import type { Reader } from '@/lib/platform/db/transaction'
import type { readReveal as call } from './contract'
import { REVEAL_MESSAGES } from './rules'

type CardResponse = z.output<typeof call.response>['reveal']
export type SealedCard = Extract<CardResponse, { open: false }>
export type OpenedCard = Extract<CardResponse, { open: true }>

/** A group's card for its admins, or 404. */
export async function getReveal(viewer: Viewer, groupId: string) {
  await requireGroupAdmin(viewer, groupId)
  return presentReveal(await requireReveal(db, groupId))
}

/** The same for a page that members see, too: null without one, and for everybody but admins. */
export async function findRevealFor(viewer: Viewer, groupId: string) {
  const [adminMembership, reveal] = await Promise.all([
    db.member.findFirst({ where: { groupId, userId: viewer.userId, leftAt: null, role: 'admin' } }),
    db.reveal.findUnique({ where: { groupId } }),
  ])
  return { isAdmin: adminMembership !== null, reveal: adminMembership && reveal && presentReveal(reveal) }
}

export async function requireReveal(reader: Reader, groupId: string): Promise<Reveal> {
  const reveal = await reader.reveal.findUnique({ where: { groupId } })
  if (!reveal) throw notFound('There’s no card to open here yet.', 'REVEAL_NOT_FOUND')
  return reveal
}

/** By an admin or an operator. */
const areThanksHidden = ({
  thanksWithheldAt,
  thanksHiddenAt,
}: Pick<Reveal, 'thanksWithheldAt' | 'thanksHiddenAt'>): boolean =>
  thanksWithheldAt !== null || thanksHiddenAt !== null

export const presentReveal = ({ id, forWhom, opensAt, signedBy, thanks, ...reveal }: Reveal) => ({
  url: `${env.NEXTAUTH_URL}/reveal/${revealToken(id)}`,
  for: forWhom,
  opensAt: opensAt.toISOString(),
  signedBy,
  thanks,
  thanksHidden: areThanksHidden(reveal),
})

export type RevealWithGroup = Awaited<ReturnType<typeof readRevealByToken>>

/**
 * A card by its address. It outlives its group, as long as names and messages are kept. Throws 404 with one text, also for
 * one that an operator hid.
 */
export async function readRevealByToken(token: string, reader: Reader = db) {
  const id = revealIdOfToken(token)
  const found = id && (await reader.reveal.findUnique({ where: { id }, include: { group: true } }))
  const isKept = found && !found.hiddenAt && found.group.paymentDeadline >= retentionCutoff()
  if (!isKept) throw notFound(DEAD_LINK, 'LINK_DEAD')
  return found
}

export const isRevealOpen = ({ opensAt }: Pick<Reveal, 'opensAt'>): boolean => opensAt <= now()

export function requireRevealOpen<AnyReveal extends Pick<Reveal, 'opensAt'>>(reveal: AnyReveal): AnyReveal {
  if (!isRevealOpen(reveal)) throw conflict(REVEAL_MESSAGES.notOpen, 'NOT_OPEN')
  return reveal
}

/** Before its time, nothing of the group is even read. */
export async function readCard(reveal: RevealWithGroup): Promise<CardResponse> {
  if (isRevealOpen(reveal)) return readOpenedCard(reveal)
  return { open: false, for: reveal.forWhom, opensAt: reveal.opensAt.toISOString() }
}

export async function readOpenedCard(
  reveal: RevealWithGroup,
  signedUpdates?: OpenedCard['updates'],
): Promise<OpenedCard> {
  const { group, groupId, forWhom, opensAt, signedBy, thanks } = reveal
  const [names, coverUrl, updates] = await Promise.all([
    listPublicNames(db, groupId),
    findCoverUrl(db, group),
    signedUpdates ?? listPublicUpdates(db, groupId),
  ])
  return {
    open: true,
    for: forWhom,
    opensAt: opensAt.toISOString(),
    signedBy,
    title: group.title,
    coverUrl,
    names,
    updates,
    thanks: areThanksHidden(reveal) ? null : thanks,
  }
}

/** The same as its page and its booklet show it: letters that nobody signed are signed by who collects. */
export async function readSignedCard(reveal: RevealWithGroup): Promise<OpenedCard> {
  const { groupId, group } = reveal
  const [updates, admins] = await Promise.all([
    listUpdatesWithAuthor(db, groupId),
    listAdminsByJoining(db, group),
  ])
  const admin = organiserAmong(admins, group.createdById)
  const signed = addAuthorNames(updates, {
    organiserId: admin?.userId ?? '',
    organiser: { username: admin?.user.username ?? '' },
  })
  return readOpenedCard(
    reveal,
    signed.map(({ author, ...update }) => ({ ...update, signedBy: author })),
  )
}
