import type { z } from 'zod'
import { DEAD_LINK } from '@/lib/base/calls/rules'
import { addMs, DAY, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { notFound } from '@/lib/base/errors'
import type { InPence } from '@/lib/base/money/wire'
import { getGroupBalance } from '@/lib/books/ledger/balances'
import { clothOf } from '@/lib/groups/covers/cloth'
import { findCoverUrl } from '@/lib/groups/covers/queries'
import { listPublicNames } from '@/lib/groups/gifts/list-gifts'
import { daysUntil, deadlineDay, isOverdue } from '@/lib/groups/group/deadline'
import { goalStatus } from '@/lib/groups/group/rules'
import { findPresentedForm } from '@/lib/groups/orders/order-form'
import { addAuthorNames, listUpdatesWithAuthor } from '@/lib/groups/updates/queries'
import { feePayerOf } from '@/lib/membership/fee-payer'
import { requireGroupAdmin } from '@/lib/membership/membership'
import { listAdminsByJoining, organiserAmong } from '@/lib/membership/organiser'
import { presentPerson } from '@/lib/membership/person'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { Group, Link } from '@/lib/platform/db/generated/client'
import { readOnStandby } from '@/lib/platform/db/standby'
import type { Reader } from '@/lib/platform/db/transaction'
import type { linkFields, publicLinkFields } from './contract'
import { linkPath, parseCode } from './paths'
import { type GivingStatus, givingStatus } from './rules'

type LinkResponse = InPence<z.output<typeof linkFields>>
type PublicLink = InPence<z.output<typeof publicLinkFields>>
type ViewerId = Pick<Viewer, 'userId'>

/** How long after being declined a new request to join is silently ignored, in ms. */
const REQUEST_COOLDOWN = 7 * DAY

export type LiveLink = { groupId: string; group: Group; settings: Link & { code: string } }

/** The group that a code leads to, and the link's settings; null for a dead code. Upper and lower case are the same. */
async function findLiveLink(reader: Reader, text: string): Promise<LiveLink | null> {
  const code = parseCode(text)
  const found =
    code &&
    (await reader.link.findFirst({ where: { code, group: { deletedAt: null } }, include: { group: true } }))
  if (!found) return null
  const { group, ...settings } = found
  return { groupId: group.id, group, settings: { ...settings, code } }
}

/** Like findLiveLink, but throws 404 for a dead code. */
export async function requireLiveLink(reader: Reader, code: string): Promise<LiveLink> {
  const live = await findLiveLink(reader, code)
  if (!live) throw notFound(DEAD_LINK, 'LINK_DEAD')
  return live
}

/** Whether a gift can be started through a group's link now, and why not. */
export async function readGivingStatus(reader: Reader, group: Group, link: Link): Promise<GivingStatus> {
  const { remittedPence } = await getGroupBalance(reader, group.id)
  return givingStatus(link, { ...group, collectedPence: remittedPence }, now())
}

/** A group's link as its admins see it; throws 404 if there is none. */
export async function getLink(viewer: ViewerId, groupId: string, reader: Reader = db): Promise<LinkResponse> {
  await requireGroupAdmin(viewer, groupId, reader)
  const link = await reader.link.findUnique({ where: { groupId } })
  if (!link?.code) throw noLink()
  const { code, join, gifts, suggestedPence, showCollected, showNames, closeAtGoal } = link
  const url = env.NEXTAUTH_URL + linkPath(code)
  return { code, url, join, gifts, suggestedPence, showCollected, showNames, closeAtGoal }
}

/** Whether everyone with the group's link sees who chipped in, and what they wrote. */
export const areNamesShown = async (groupId: string): Promise<boolean> => {
  const link = await db.link.findUnique({ where: { groupId } })
  return isShowingNames(link)
}

export const isShowingNames = (link: Pick<Link, 'code' | 'showNames'> | null): boolean =>
  Boolean(link?.code && link.showNames)

const noLink = () => notFound('This group has no link. Share it first.', 'NO_LINK')

/** What anyone with the link may know of the group, and what they can do. */
export const readLink = async (code: string, viewer: ViewerId | null): Promise<PublicLink> =>
  (await viewLinkPage(code, viewer)).link

/** Like readLinkPage, for viewing: without a session it may be read from the standby. */
export const viewLinkPage = (code: string, viewer: ViewerId | null) =>
  viewer ? readLinkPage(code, viewer) : readOnStandby((reader) => readLinkPage(code, null, reader))

/**
 * Like readLink, with what else the page needs: whose avatar it shows and which cloth, its updates as they are signed, why
 * nobody can give now, what of the amount was noted by the organiser, and whether the viewer has asked to join.
 */
export async function readLinkPage(code: string, viewer: ViewerId | null, reader: Reader = db) {
  const { groupId, group, settings } = await requireLiveLink(reader, code)
  const [
    { organiserId, peopleFields },
    { remittedPence },
    relation,
    names,
    notedPence,
    coverAndUpdates,
    form,
  ] = await Promise.all([
    readOrganiser(reader, group),
    getGroupBalance(reader, groupId),
    readRelation(reader, viewer, groupId),
    settings.showNames ? listPublicNames(reader, groupId) : null,
    settings.showCollected ? sumRecordedPayments(reader, groupId) : 0,
    readCoverAndUpdates(reader, group),
    findPresentedForm(reader, group),
  ])
  const deadline = deadlineDay(group.paymentDeadline)
  const { showCollected, suggestedPence } = settings
  const giving = givingStatus(settings, { ...group, collectedPence: remittedPence }, now())
  const link: PublicLink = {
    title: group.title,
    description: group.description,
    goalPence: group.goalPence,
    paymentDeadline: deadline,
    daysLeft: Math.max(0, daysUntil(deadline)),
    overdue: isOverdue(deadline),
    ...peopleFields,
    feePaidBy: feePayerOf(group),
    collectedPence: showCollected ? remittedPence : null,
    goalStatus: showCollected ? goalStatus(remittedPence, group.goalPence) : null,
    names,
    coverUrl: coverAndUpdates.coverUrl,
    updates: coverAndUpdates.updates.map(({ update }) => update),
    join: group.closedAt ? 'off' : settings.join === 'open' && relation.wasRemoved ? 'ask' : settings.join,
    gifts: giving === 'open',
    suggestedPence,
    // Reaching the goal ends gifts, and no orders.
    orderForm: form && {
      ...form,
      open: form.open && (giving === 'open' || giving === 'goal-reached'),
    },
    isMember: relation.isMember,
    groupId: relation.isMember ? groupId : null,
  }
  const isClosed = group.closedAt !== null
  const { hasAsked: hasAskedToJoin } = relation
  const cloth = clothOf(groupId)
  const { organiser } = peopleFields
  return {
    code: settings.code,
    link,
    updates: addAuthorNames(coverAndUpdates.updates, { organiserId, organiser }),
    cloth,
    organiserId,
    givingStatus: giving,
    isClosed,
    notedPence,
    hasAskedToJoin,
  }
}

/** What its admins show and tell. */
export async function readCoverAndUpdates(reader: Reader, group: Group) {
  const [coverUrl, updates] = await Promise.all([
    findCoverUrl(reader, group),
    listUpdatesWithAuthor(reader, group.id),
  ])
  return { coverUrl, updates }
}

/** What of the amount collected the organisers have noted, and nobody else has seen. */
async function sumRecordedPayments(reader: Reader, groupId: string): Promise<number> {
  const { _sum } = await reader.member.aggregate({ where: { groupId }, _sum: { notedPence: true } })
  return Number(_sum.notedPence ?? 0)
}

/**
 * How the viewer is related to the group: as a member, removed by an admin, from this or from the latest other group of
 * its series that they were in, or having asked to join.
 */
export async function readRelation(reader: Reader, viewer: ViewerId | null, groupId: string) {
  if (!viewer) return { isMember: false, wasRemoved: false, hasAsked: false }
  const requester = { groupId, userId: viewer.userId }
  const whereInSeries = { series: { groups: { some: { id: groupId } } } }
  const [memberships, requestCount] = await Promise.all([
    reader.member.findMany({
      where: { userId: viewer.userId, OR: [{ groupId }, { group: whereInSeries }] },
      orderBy: [{ group: { createdAt: 'desc' } }, { groupId: 'desc' }],
      select: { groupId: true, leftAt: true, wasRemoved: true },
    }),
    reader.joinRequest.count({
      where: {
        ...requester,
        OR: [{ status: 'open' }, { status: 'declined', answeredAt: { gt: addMs(now(), -REQUEST_COOLDOWN) } }],
      },
    }),
  ])
  const ownMembership = memberships.find((member) => member.groupId === groupId)
  return {
    isMember: ownMembership?.leftAt === null,
    wasRemoved: (ownMembership ?? memberships[0])?.wasRemoved ?? false,
    hasAsked: requestCount > 0,
  }
}

/** The number of members, and the organiser; among admins who have never opened it, whoever began the group. */
export async function readOrganiser(reader: Reader, group: Group) {
  const [numberOfMembers, admins] = await Promise.all([
    reader.member.count({ where: { groupId: group.id, leftAt: null } }),
    listAdminsByJoining(reader, group),
  ])
  if (admins.length === 0) throw notFound(DEAD_LINK, 'LINK_DEAD')
  const organiser =
    organiserAmong(admins, group.createdById)?.user ??
    (await reader.user.findUniqueOrThrow({ where: { id: group.createdById } }))
  const { username, profilePictureUrl } = presentPerson({ ...organiser, userId: organiser.id }, '')
  return {
    organiserId: organiser.id,
    peopleFields: { numberOfMembers, organiser: { username, profilePictureUrl } },
  }
}
