import { now } from '@/lib/base/clock'
import { AppError } from '@/lib/base/errors'
import { getGroup } from '@/lib/groups/group/queries'
import { lockAsAdmin } from '@/lib/membership/membership'
import { notifyMembers } from '@/lib/membership/notify-members'
import { resplit } from '@/lib/membership/shares/resplit'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Group } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { mailStatement } from './mail-statement'
import { canBeIgnored, listObstacles } from './obstacles'

type Input = {
  thanks: string
  /** Money that is still available may stay in the group; otherwise it keeps the group from being closed. */
  moneyStays: boolean
}

/**
 * Closes a group: it can still be read, but no longer paid into or changed. Members are told, and everyone who is in it
 * or has paid gets the closing statement by mail. Money that comes back later still belongs to the group: it can be
 * transferred or refunded. Throws 409 with all obstacles; does nothing if the group is closed already.
 */
export async function closeGroup(viewer: Viewer, groupId: string, input: Input) {
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    if (!group.closedAt) {
      await requireNoObstacles(tx, groupId, input)
      const data = { closedAt: now(), closingThanks: input.thanks || null }
      await notifyAboutClosing(tx, viewer, await tx.group.update({ where: { id: groupId }, data }))
    }
    return getGroup(viewer, groupId, tx)
  })
}

async function requireNoObstacles(tx: Tx, groupId: string, { moneyStays }: Input) {
  const found = await listObstacles(tx, groupId)
  const obstacles = found.filter((obstacle) => !(moneyStays && canBeIgnored(obstacle)))
  const [first] = obstacles
  if (first) throw new AppError(409, first.code, `${first.text} ${first.todo}`, { extra: { obstacles } })
}

async function notifyAboutClosing(tx: Tx, viewer: Viewer, group: Group) {
  const thanks = group.closingThanks ? ` “${group.closingThanks}”` : ''
  await notifyMembers(tx, group, {
    message: `${viewer.username} closed “${group.title}”. See where every pound went.${thanks}`,
    actorId: viewer.userId,
    except: [viewer.userId],
  })
  await mailStatement(tx, viewer, group)
}

/** Reopens a closed group and splits the shares again. Does nothing, and tells nobody, if the group is open. */
export async function reopenGroup(viewer: Viewer, groupId: string) {
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    if (group.closedAt) {
      await tx.group.update({ where: { id: groupId }, data: { closedAt: null, closingThanks: null } })
      await notifyMembers(tx, group, {
        message: `${viewer.username} opened “${group.title}” again.`,
        actorId: viewer.userId,
        except: [viewer.userId],
        shares: await resplit(tx, groupId),
      })
    }
    return getGroup(viewer, groupId, tx)
  })
}
