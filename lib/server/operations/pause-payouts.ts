import { now } from '@/lib/base/clock'
import { conflict, forbidden, notFound } from '@/lib/base/errors'
import { recordAction } from '@/lib/books/flags/record-action'
import { listAdminIds } from '@/lib/membership/list-admins'
import { lockGroup } from '@/lib/membership/membership'
import type { Operator } from '@/lib/platform/auth/operators'
import { db } from '@/lib/platform/db/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { isInvolved } from './is-involved'

/** The subject of a pause of all groups in the audit trail. */
const ALL_GROUPS = 'all'

/**
 * Pauses the transfers of a group, or of all groups. Transfers requested before go on: their money is reserved and may
 * be on its way. Returns the pause's id; throws 409 if they are paused already.
 */
export const pausePayouts = (operator: Operator, groupId: string | null, reason: string): Promise<string> =>
  transact(async (tx) => {
    await lock(tx, groupId)
    if (await tx.payoutPause.findFirst({ where: { groupId, endedAt: null } }))
      throw conflict(
        groupId ? 'Transfers of this group are paused already.' : 'All transfers are paused already.',
      )
    const { id } = await tx.payoutPause.create({ data: { groupId, reason, createdAt: now() } })
    await recordAction(tx, operator, { what: 'payouts-paused', subject: groupId ?? ALL_GROUPS, reason })
    await announceToAdmins(tx, groupId)
    return id
  })

/**
 * Ends a pause: transfers can be requested again, unless another pause is open. Throws 403 for who is or was in the group:
 * another operator decides, or who works on the server.
 */
export async function resumePayouts(operator: Operator, id: string, reason: string): Promise<void> {
  await transact(async (tx) => {
    const pause = await tx.payoutPause.findUnique({ where: { id } })
    if (!pause) throw notFound('Pause not found.')
    if (await isInvolved(tx, operator, pause.groupId)) throw forbidden('Another operator has to end this.')
    const { count } = await tx.payoutPause.updateMany({
      where: { id, endedAt: null },
      data: { endedAt: now() },
    })
    if (count === 0) throw conflict('This pause has ended already.')
    await recordAction(tx, operator, {
      what: 'payouts-resumed',
      subject: pause.groupId ?? ALL_GROUPS,
      reason,
    })
    await announceToAdmins(tx, pause.groupId)
  })
}

/** Refreshes the admins' open screens. A pause of all groups concerns too many: theirs follow when they are next shown. */
async function announceToAdmins(tx: Tx, groupId: string | null) {
  if (groupId) announce(tx, await listAdminIds(tx, groupId), ['groups'], groupId)
}

/** The open pause of a group, or of all groups. */
export const findPause = (groupId: string | null) =>
  db.payoutPause.findFirst({ where: { groupId, endedAt: null } })

/** A transfer being requested finishes before its group is paused. For all groups, it only keeps out a second pause. */
async function lock(tx: Tx, groupId: string | null) {
  if (groupId) await lockGroup(tx, groupId)
  else await tx.$executeRaw`LOCK TABLE payout_pauses IN SHARE ROW EXCLUSIVE MODE`
}
