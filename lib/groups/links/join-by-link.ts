import { HOUR, now, SECOND } from '@/lib/base/clock'
import { conflict, forbidden } from '@/lib/base/errors'
import { joinGroup } from '@/lib/groups/members/join-group'
import { askAdmins } from '@/lib/membership/ask-admins'
import { lockGroup } from '@/lib/membership/membership'
import { notifyMembers } from '@/lib/membership/notify-members'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import { lockOwnAccount } from '@/lib/platform/auth/lock-account'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { type LiveLink, readRelation, requireLiveLink } from './queries'
import { LINK_MESSAGES } from './rules'

const JOINS_PER_HOUR = { calls: 5, seconds: HOUR / SECOND }

/**
 * Joins the group of a link, or asks its admins if the link allows no more. Somebody removed by an admin always has to
 * ask. Returns whether they are in.
 */
export async function joinByLink(viewer: Viewer, code: string) {
  const { groupId } = await requireLiveLink(db, code)
  return transact(async (tx) => {
    await lockGroup(tx, groupId)
    const { group, settings } = await requireLiveLink(tx, code)
    await lockOwnAccount(tx, viewer.userId)
    const relation = await readRelation(tx, viewer, groupId)
    if (relation.isMember) throw conflict("You're already a member of this group.", 'ALREADY_MEMBER')
    requireOpenGroup(group)
    if (settings.join === 'off') throw forbidden(LINK_MESSAGES.joinOff, 'JOIN_OFF')
    const mayJoin = settings.join === 'open' && !relation.wasRemoved
    // People who have asked already, or were declined recently, get the same response, and nobody is told again.
    if (mayJoin || !relation.hasAsked) {
      await limitJoining(viewer, groupId)
      await (mayJoin ? join : ask)(tx, viewer, group)
    }
    return { hasJoined: mayJoin, group }
  })
}

/** Limits joining and asking to join, since people are notified each time. Throws 429 above the limit. */
const limitJoining = ({ userId }: Viewer, groupId: string) =>
  limitUse(
    `join:${groupId}:${userId}`,
    JOINS_PER_HOUR,
    (wait) => `You've joined this group many times just now. Please try again in ${wait}.`,
  )

async function join(tx: Tx, { userId, username }: Viewer, group: LiveLink['group']) {
  const shares = await joinGroup(tx, group.id, userId)
  await notifyMembers(tx, group, {
    kind: 'joined',
    message: `${username} joined “${group.title}”.`,
    actorId: userId,
    except: [userId],
    shares,
  })
}

async function ask(tx: Tx, { userId, username }: Viewer, group: LiveLink['group']) {
  const { id } = await tx.joinRequest.create({ data: { groupId: group.id, userId, createdAt: now() } })
  await askAdmins(tx, 'join_request', {
    group,
    askerName: username,
    actorId: userId,
    summary: `${username} has asked to join “${group.title}”.`,
    actionId: id,
  })
}
