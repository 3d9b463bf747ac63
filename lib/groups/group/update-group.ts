import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { conflict } from '@/lib/base/errors'
import { lockAsAdmin } from '@/lib/membership/membership'
import { notifyMembers } from '@/lib/membership/notify-members'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import { resplit } from '@/lib/membership/shares/resplit'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import type { updateGroup as call } from './contract'
import { requireFeePayer } from './fee-payer'
import { requireDeadline, requireGoal, requireOpenAmountsAllowed } from './goal'
import { getGroup } from './queries'
import { type Detail, EDITABLE_DETAILS, GROUP_MESSAGES } from './rules'

type Input = z.output<NonNullable<typeof call.body>>

/** Edits a group; a past deadline may stay as it is. Notifies nobody if nothing changes. */
export async function updateGroup(viewer: Viewer, groupId: string, input: Input) {
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    const { paymentDeadline, feePaidBy, ...details } = changedColumns(input)
    const data = {
      ...details,
      paymentDeadline: paymentDeadline
        ? requireDeadline(paymentDeadline, group.paymentDeadline)
        : group.paymentDeadline,
      feePaidBy: await requireFeePayer(tx, group, feePaidBy),
    }
    const edited = { ...group, ...data }
    const isChanged = !isDeepStrictEqual(edited, { ...group })
    requireGoal(edited.goalPence)
    requireOpenAmountsAllowed(edited.openAmounts, group.splitOption)
    if (edited.openAmounts && !group.openAmounts) await requireNoForm(tx, groupId)
    if (isChanged) {
      await tx.group.update({ where: { id: groupId }, data: { ...data, edited: true } })
      await notifyMembers(tx, group, {
        kind: 'edited',
        message: `${viewer.username} edited “${edited.title}”.`,
        actorId: viewer.userId,
        except: [viewer.userId],
        shares: await resplit(tx, groupId),
      })
    }
    return getGroup(viewer, groupId, tx)
  })
}

/** An order is somebody's share, so nobody gives what they like where there is something to order. */
async function requireNoForm(tx: Tx, groupId: string) {
  if ((await tx.orderForm.count({ where: { groupId } })) > 0)
    throw conflict(GROUP_MESSAGES.formWithSetAmounts, 'CUSTOM_SPLIT_ONLY')
}

/** What the edit changes, by the names of the columns. All else keeps what another admin may have saved meanwhile. */
function changedColumns({ changed = EDITABLE_DETAILS, ...fields }: Input): Partial<typeof fields> {
  const columns: string[] = changed.map(columnOf)
  return Object.fromEntries(
    Object.entries(fields).filter(([column, value]) => columns.includes(column) && value !== undefined),
  )
}

const columnOf = (name: Detail) => (name === 'paymentGoal' ? 'goalPence' : name)
