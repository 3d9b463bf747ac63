import type { Viewer } from '@/lib/auth/sessions'
import { HOUR, later, now } from '@/lib/clock'
import { db } from '@/lib/db/client'
import type { Group, Prisma } from '@/lib/db/generated/client'
import { type Tx, transact } from '@/lib/db/transaction'
import { conflict } from '@/lib/errors'
import { lockAsAdmin, lockGroup } from '@/lib/membership/membership'
import { tellMembers } from '@/lib/membership/tell-members'
import { countOthers } from './end-membership'

/** How long another admin has to agree, and how long a sole admin waits. */
const OFF_WAITS = 72 * HOUR

const NOT_ASKED = { twoKeysOffAt: null, twoKeysOffById: null, twoKeysOffAlone: false }

/** Whether somebody's request to switch it off still stands. */
const isAsked = ({ twoKeysOffAt, twoKeysOffAlone }: Group): boolean =>
  twoKeysOffAt !== null && (twoKeysOffAlone || twoKeysOffAt > now())

/**
 * Switches on or off that a second admin confirms transfers. Off takes a second admin's word too: returns until when
 * it is waited for, or null when the switch stands where it was asked to.
 */
export async function setTwoKeys(viewer: Viewer, groupId: string, on: boolean): Promise<Date | null> {
  return transact(async (tx) => {
    const { group, member } = await lockAsAdmin(tx, viewer, groupId)
    const { admins: others } = await countOthers(tx, member)
    const about = { tx, viewer, group }
    if (!on) return group.twoKeys ? switchOff(about, others) : null
    if (!group.twoKeys) await switchOn(about, others)
    else if (isAsked(group)) await change(about, NOT_ASKED, 'stays on: a second admin confirms transfers')
    return null
  })
}

type About = { tx: Tx; viewer: Viewer; group: Group }

async function switchOn(about: About, others: number) {
  if (others === 0) throw conflict('Make another member an admin first.', 'TWO_KEYS')
  await change(about, { twoKeys: true, ...NOT_ASKED }, 'is on: a second admin confirms transfers from now on')
}

async function switchOff(about: About, others: number): Promise<Date | null> {
  const { viewer, group } = about
  const asked = isAsked(group) ? group : null
  if (asked && asked.twoKeysOffById !== viewer.userId) {
    await change(about, { twoKeys: false, ...NOT_ASKED }, 'is off: any admin can transfer alone')
    return null
  }
  const isAlone = others === 0
  if (asked && (asked.twoKeysOffAlone || !isAlone)) return asked.twoKeysOffAt
  const twoKeysOffAt = later(now(), OFF_WAITS)
  const data = { twoKeysOffAt, twoKeysOffById: viewer.userId, twoKeysOffAlone: isAlone }
  await change(
    about,
    data,
    isAlone
      ? 'will be off in 72 hours: the only admin asked to transfer alone'
      : 'will be off if another admin agrees within 72 hours',
  )
  return twoKeysOffAt
}

/** All members are told whatever becomes of it: it is about who can take the money. */
async function change({ tx, viewer, group }: About, data: Prisma.GroupUncheckedUpdateInput, what: string) {
  await tx.group.update({ where: { id: group.id }, data })
  await tellMembers(tx, group, {
    type: 'Transfer',
    message: `“${group.title}”: the second key for transfers ${what} (${viewer.username}).`,
    actorId: viewer.userId,
    except: [viewer.userId],
  })
}

/** Switches it off where a sole admin asked for that long enough ago. */
export async function endTwoKeys(): Promise<void> {
  const due = { twoKeys: true, twoKeysOffAlone: true, twoKeysOffAt: { lte: now() }, deletedAt: null }
  for (const { id } of await db.group.findMany({ where: due, select: { id: true } }))
    await transact(async (tx) => {
      await lockGroup(tx, id)
      const group = await tx.group.findFirst({ where: { id, ...due } })
      if (!group) return
      await tx.group.update({ where: { id }, data: { twoKeys: false, ...NOT_ASKED } })
      const message = `“${group.title}”: the second key for transfers is off: any admin can transfer alone.`
      await tellMembers(tx, group, { type: 'Transfer', message })
    })
}
