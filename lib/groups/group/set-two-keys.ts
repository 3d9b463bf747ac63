import { addMs, HOUR, now } from '@/lib/base/clock'
import { conflict } from '@/lib/base/errors'
import { countOthers } from '@/lib/groups/members/end-membership'
import { mailQuestion } from '@/lib/membership/ask-admins'
import { lockAsAdmin, lockGroup } from '@/lib/membership/membership'
import { requireTrustedAdmin } from '@/lib/membership/new-admin'
import { notifyMembers } from '@/lib/membership/notify-members'
import { SECOND_ADMIN_NEEDED } from '@/lib/membership/rules'
import { NO_TWO_KEYS_REQUEST } from '@/lib/money/transfers/end-admin-requests'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { Group, Member, Prisma } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'

/** How long another admin has to agree, and how long a sole admin has to wait. */
const SWITCH_OFF_WAIT = 72 * HOUR

/** The setting's name on screen. */
const SETTING_NAME = '“A second admin confirms transfers”'

/** Whether a request to switch it off is still pending. */
const isRequestPending = ({ twoKeysOffAt, twoKeysOffAlone }: Group): boolean =>
  twoKeysOffAt !== null && (twoKeysOffAlone || twoKeysOffAt > now())

/**
 * Switches on or off that a second admin confirms transfers. Switching off needs a second admin's agreement too:
 * returns until when it can be given, or null if the switch is now as wanted. Throws 409 if there is no second admin to
 * switch it on for.
 */
export async function setTwoKeys(
  viewer: Viewer,
  groupId: string,
  { on }: { on: boolean },
): Promise<Date | null> {
  return transact(async (tx) => {
    const { group, member } = await lockAsAdmin(tx, viewer, groupId)
    const { admins: otherAdminCount } = await countOthers(tx, member)
    const context = { tx, viewer, group, member }
    if (!on) return group.twoKeys ? switchOff(context, otherAdminCount) : null
    if (!group.twoKeys) await switchOn(context, otherAdminCount)
    else if (isRequestPending(group))
      await changeTwoKeys(
        context,
        NO_TWO_KEYS_REQUEST,
        `${viewer.username} kept ${SETTING_NAME} on in “${group.title}”.`,
      )
    return null
  })
}

type SwitchContext = { tx: Tx; viewer: Viewer; group: Group; member: Member }

async function switchOn(context: SwitchContext, otherAdminCount: number) {
  const { viewer, group } = context
  if (otherAdminCount === 0) throw conflict(SECOND_ADMIN_NEEDED, 'TWO_KEYS')
  await changeTwoKeys(
    context,
    { twoKeys: true, ...NO_TWO_KEYS_REQUEST },
    `${viewer.username} switched on ${SETTING_NAME} in “${group.title}”.`,
  )
}

async function switchOff(context: SwitchContext, otherAdminCount: number): Promise<Date | null> {
  const { viewer, group } = context
  const pendingRequest = isRequestPending(group) ? group : null
  if (pendingRequest && pendingRequest.twoKeysOffById !== viewer.userId) {
    requireTrustedAdmin(context)
    await changeTwoKeys(
      context,
      { twoKeys: false, ...NO_TWO_KEYS_REQUEST },
      `${viewer.username} agreed to switch off ${SETTING_NAME} in “${group.title}”. Any admin can transfer alone now.`,
    )
    return null
  }
  const isOnlyAdmin = otherAdminCount === 0
  if (pendingRequest && (pendingRequest.twoKeysOffAlone || !isOnlyAdmin)) return pendingRequest.twoKeysOffAt
  const twoKeysOffAt = addMs(now(), SWITCH_OFF_WAIT)
  const data = { twoKeysOffAt, twoKeysOffById: viewer.userId, twoKeysOffAlone: isOnlyAdmin }
  const consequence = isOnlyAdmin
    ? 'As the only admin, they’ll be able to transfer alone after 72 hours.'
    : 'Another admin can agree within 72 hours.'
  const summary = `${viewer.username} asked to switch off ${SETTING_NAME} in “${group.title}”. ${consequence}`
  await changeTwoKeys(context, data, summary)
  const { username: who, userId: actorId } = viewer
  if (!isOnlyAdmin)
    await mailQuestion(context.tx, 'two_keys_off', { group, askerName: who, actorId, summary })
  return twoKeysOffAt
}

/** Every change is told to all members: it is about who can take the money. */
async function changeTwoKeys(
  { tx, viewer, group }: SwitchContext,
  data: Prisma.GroupUncheckedUpdateInput,
  message: string,
) {
  await tx.group.update({ where: { id: group.id }, data })
  const { userId } = viewer
  await notifyMembers(tx, group, { type: 'Transfer', message, actorId: userId, except: [userId] })
}

const whereDue = () =>
  ({ twoKeys: true, twoKeysOffAlone: true, twoKeysOffAt: { lte: now() }, deletedAt: null }) as const

/** The groups whose sole admin asked long enough ago to switch it off. */
export const listDueSwitchOffs = () => db.group.findMany({ where: whereDue(), select: { id: true } })

/** Switches it off in one of them, if that is still due. */
export async function switchOffTwoKeys(id: string): Promise<void> {
  await transact(async (tx) => {
    await lockGroup(tx, id)
    const group = await tx.group.findFirst({ where: { id, ...whereDue() } })
    if (!group) return
    await tx.group.update({ where: { id }, data: { twoKeys: false, ...NO_TWO_KEYS_REQUEST } })
    const message = `${SETTING_NAME} is off in “${group.title}” now: any admin can transfer alone.`
    await notifyMembers(tx, group, { type: 'Transfer', message })
  })
}
