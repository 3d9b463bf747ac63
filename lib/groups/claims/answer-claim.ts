import { conflict, notFound } from '@/lib/base/errors'
import { readRelation } from '@/lib/groups/links/queries'
import { writeMember } from '@/lib/groups/members/join-group'
import { askAdmins } from '@/lib/membership/ask-admins'
import { lockGroup } from '@/lib/membership/membership'
import { notifyMembers } from '@/lib/membership/notify-members'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { changeState, changeStates } from '@/lib/platform/states/change-state'
import { isOnlyAdmin, type LiveClaim, lockClaim } from './lock-claim'
import { mergePlaces } from './merge-places'
import { CLAIM_MESSAGES } from './rules'

/**
 * The owner of an address says that a place with it is them, and takes it over. A member already has two places then:
 * the admins are asked to join them, as they are about somebody who was removed. Throws 404 for a place that is gone or another's, 409 once it was answered.
 */
export async function acceptClaim(viewer: Viewer, id: string) {
  return transact(async (tx) => {
    const claim = await lockOwnClaim(tx, viewer, id)
    const { place, groupId } = claim
    requireOpenGroup(place.group)
    await requireNoOtherPlace(tx, claim)
    const ownPlace = await tx.member.findFirst({ where: { groupId, userId: viewer.userId, leftAt: null } })
    const { wasRemoved } = await readRelation(tx, viewer, groupId)
    const mayJoin = ownPlace === null && !wasRemoved
    await (mayJoin ? takeOverPlace(tx, claim, 'accepted') : askAdminsToMerge(tx, viewer, claim))
    announce(tx, [viewer.userId], ['groups', 'notifications', 'transactions'], groupId)
    const { joinedAs, alreadyMember, removed } = CLAIM_MESSAGES
    return {
      hasJoined: mayJoin,
      groupId,
      message: mayJoin ? joinedAs(place.group.title) : ownPlace ? alreadyMember : removed,
    }
  })
}

/** The owner of the address says that the place is somebody else's: it stays listed. */
export async function declineClaim(viewer: Viewer, id: string) {
  return transact(async (tx) => {
    await lockOwnClaim(tx, viewer, id)
    await changeState(tx, { subject: 'claim', id, to: 'declined', why: 'declined' })
    announce(tx, [viewer.userId], ['notifications'])
  })
}

/** Locks the group of a claim that waits for this person's answer. */
async function lockOwnClaim(tx: Tx, { userId }: Viewer, id: string): Promise<LiveClaim> {
  const claim = await lockClaim(tx, id, (groupId) => lockGroup(tx, groupId))
  const isTheirs = claim.userId === userId && (claim.status !== 'open' || (await ownsAddress(tx, claim)))
  if (!isTheirs) throw notFound(CLAIM_MESSAGES.none, 'CLAIM_NOT_FOUND')
  if (claim.status !== 'open') throw conflict(CLAIM_MESSAGES.answered, 'CLAIM_ANSWERED')
  return claim
}

/** A number or address may have passed on to somebody else since they were asked. */
async function ownsAddress(tx: Tx, { userId, place }: LiveClaim) {
  const { email, phoneNumber } = await tx.listing.findUniqueOrThrow({ where: { memberId: place.id } })
  const values = [email, phoneNumber].filter((value) => value !== null)
  const where = { userId, value: { in: values }, provenAt: { not: null } }
  return (await tx.identifier.count({ where })) > 0
}

/** Several places may have one address; at most one of a group becomes its owner's. */
async function requireNoOtherPlace(tx: Tx, { id, userId, groupId, place }: LiveClaim) {
  const otherCount = await tx.claim.count({
    where: {
      id: { not: id },
      memberId: { not: place.id },
      userId,
      member: { groupId },
      OR: [
        { status: 'asked' },
        { status: 'accepted', user: { memberships: { some: { groupId, leftAt: null } } } },
      ],
    },
  })
  if (otherCount > 0) throw conflict(CLAIM_MESSAGES.placeTaken, 'PLACE_TAKEN')
}

/** Somebody who is no member becomes one in the place; by an admin's word if they were removed before. */
export async function takeOverPlace(tx: Tx, claim: LiveClaim, why: 'accepted' | 'joined', adminId?: string) {
  const { id, groupId, userId, user, place } = claim
  await changeState(tx, { subject: 'claim', id, to: 'accepted', why, actorId: adminId })
  const ownPlace = await writeMember(tx, groupId, userId)
  const shares = await mergePlaces(tx, id, place, ownPlace)
  await declineOthers(tx, claim)
  await notifyMembers(tx, place.group, {
    kind: 'joined',
    message: `${user.username} joined “${place.group.title}”, where they were on the list.`,
    actorId: userId,
    except: [adminId ?? userId],
    shares,
  })
}

async function askAdminsToMerge(tx: Tx, { username, userId }: Viewer, claim: LiveClaim) {
  const { id, place } = claim
  const { group, name } = place
  await changeState(tx, { subject: 'claim', id, to: 'asked', why: 'admins-asked' })
  await askAdmins(tx, 'join_places', {
    group,
    askerName: username,
    // A group's only admin asks themself.
    actorId: (await isOnlyAdmin(tx, claim)) ? undefined : userId,
    summary: `${username} says they are ${name} on the list of “${group.title}” too.`,
    actionId: id,
  })
}

/** The other places in the group that have the person's addresses are not theirs, and stay listed. */
export async function declineOthers(tx: Tx, { userId, groupId }: LiveClaim) {
  const others = await tx.claim.findMany({
    where: { userId, status: 'open', member: { groupId } },
    select: { id: true },
  })
  const ids = others.map(({ id }) => id)
  await changeStates(tx, ids, { subject: 'claim', to: 'declined', why: 'took-another', actorId: userId })
}
