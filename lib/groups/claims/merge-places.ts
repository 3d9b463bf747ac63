import { pick } from '@/lib/base/pick'
import { getMemberBalances } from '@/lib/books/ledger/balances'
import { placeClaimed } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { endMembership } from '@/lib/groups/members/end-membership'
import { findOrder } from '@/lib/groups/orders/check-order'
import { moveOrder } from '@/lib/groups/orders/move-order'
import { endReductionRequests } from '@/lib/groups/reduction-requests/end-reduction-requests'
import type { Member } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { enqueue } from '@/lib/platform/jobs/enqueue'

/**
 * Makes a listed place part of a member's own, in a locked group: what was paid, ordered, asked for and promised there
 * is theirs from then on, the open checkout that was started last included. The listed person leaves. The claim, accepted by now, is what lets
 * the database do so. Returns the shares that changed, in pence by user.
 */
export async function mergePlaces(tx: Tx, claimId: string, place: Member, ownPlace: Member) {
  const { groupId, userId } = place
  const shareOfPlace = pick(place, ['contributionPence', 'pinned', 'waivedPence'])
  // An amount that an admin set for the account stays, unless only the place has an order: that is a share of its own.
  if (!ownPlace.pinned)
    await tx.member.update({
      where: { id: ownPlace.id },
      data: { ...shareOfPlace, setPence: place.setPence },
    })
  else if ((await findOrder(tx, place.id)) && !(await findOrder(tx, ownPlace.id)))
    await tx.member.update({ where: { id: ownPlace.id }, data: shareOfPlace })
  await tx.transaction.updateMany({ where: { groupId, userId }, data: { userId: ownPlace.userId } })
  await closeEarlierCheckouts(tx, ownPlace)
  const paidPence = (await getMemberBalances(tx, groupId)).get(userId) ?? 0
  await postEntry(tx, {
    groupId,
    cause: { subject: 'place', id: claimId, step: 'taken' },
    postings: placeClaimed(userId, ownPlace.userId, paidPence),
  })
  await moveRequests(tx, place, ownPlace)
  await movePromise(tx, place, ownPlace)
  await moveReminders(tx, place, ownPlace)
  await moveOrder(tx, place.id, ownPlace.id)
  return endMembership(tx, place)
}

/** Both places may have had one, and a member has at most one that can be paid. */
async function closeEarlierCheckouts(tx: Tx, { groupId, userId }: Member) {
  const [, ...earlier] = await tx.transaction.findMany({
    where: { groupId, userId, type: 'payment', status: 'pending' },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  })
  for (const { id: paymentId } of earlier)
    await enqueue(tx, 'expire-checkout', { groupId, userId, paymentId }, { sender: groupId })
}

/** Of two open ones, the account's own is the later word. */
async function moveRequests(tx: Tx, { groupId, userId }: Member, ownPlace: Member) {
  const isAsking = await tx.canManageRequest.count({
    where: { groupId, userId: ownPlace.userId, status: 'open' },
  })
  if (isAsking) await endReductionRequests(tx, { groupId, userId }, { why: 'left' })
  await tx.canManageRequest.updateMany({ where: { groupId, userId }, data: { userId: ownPlace.userId } })
}

/** The later of two counts. */
async function movePromise(tx: Tx, place: Member, ownPlace: Member) {
  const [placePromise, ownPromise] = await Promise.all(
    [place, ownPlace].map(({ id }) => tx.paymentPromise.findUnique({ where: { memberId: id } })),
  )
  if (!placePromise || (ownPromise && ownPromise.saidAt > placePromise.saidAt)) return
  await tx.paymentPromise.deleteMany({ where: { memberId: ownPlace.id } })
  await tx.paymentPromise.update({ where: { memberId: place.id }, data: { memberId: ownPlace.id } })
}

/** Nobody is written to twice in a day. */
const moveReminders = (tx: Tx, place: Member, ownPlace: Member) => tx.$executeRaw`
  INSERT INTO reminders ("memberId", day, "sentAt")
  SELECT ${ownPlace.id}::uuid, day, "sentAt" FROM reminders WHERE "memberId" = ${place.id}::uuid AND "sentAt" IS NOT NULL
  ON CONFLICT ("memberId", day) DO UPDATE SET "sentAt" = coalesce(reminders."sentAt", excluded."sentAt")`
