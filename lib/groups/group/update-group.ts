import { lockAsAdmin } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/open-group'
import { resplit } from '@/lib/membership/shares/resplit'
import { tellMembers } from '@/lib/membership/tell-members'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Group } from '@/lib/platform/db/generated/client'
import type { FeePayer } from '@/lib/platform/db/generated/enums'
import { transact } from '@/lib/platform/db/transaction'
import { feePayerAfter } from './fee-payer'
import { requireDeadline, requireGoal, requireSplitFor } from './goal'
import { getGroup } from './queries'
import { EDITABLE, type Editable } from './rules'

type Input = {
  title: string
  description: string
  goalPence: number
  paymentDeadline: string
  openAmounts?: boolean
  feePaidBy?: FeePayer
  /** If left out, every field counts as changed. */
  changed?: readonly Editable[]
}

/** Edits a group; a past deadline may stay as it is. Notifies nobody if nothing changes. */
export async function updateGroup(viewer: Viewer, groupId: string, input: Input) {
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    const feePaidBy = await feePayerAfter(
      tx,
      group,
      changes(input, 'feePaidBy') ? input.feePaidBy : undefined,
    )
    const data = { ...edited(group, input), feePaidBy }
    requireGoal(data.goalPence)
    requireSplitFor(data.openAmounts, group.splitOption)
    const isSame =
      data.title === group.title &&
      data.description === group.description &&
      data.goalPence === group.goalPence &&
      data.openAmounts === group.openAmounts &&
      data.feePaidBy === group.feePaidBy &&
      data.paymentDeadline.getTime() === group.paymentDeadline.getTime()
    if (!isSame) {
      await tx.group.update({ where: { id: groupId }, data: { ...data, edited: true } })
      await tellMembers(tx, group, {
        kind: 'edited',
        message: `${viewer.username} edited “${data.title}”.`,
        actorId: viewer.userId,
        except: [viewer.userId],
        shares: await resplit(tx, groupId),
      })
    }
    return getGroup(viewer, groupId, tx)
  })
}

const changes = ({ changed = EDITABLE }: Input, name: Editable) => changed.includes(name)

/** The group's details after the edit; fields that it leaves alone keep what another admin may have saved meanwhile. */
function edited(group: Group, input: Input) {
  const { openAmounts = group.openAmounts } = input
  const after = <Value>(name: Editable, sent: Value, now: Value) => (changes(input, name) ? sent : now)
  return {
    title: after('title', input.title, group.title),
    description: after('description', input.description, group.description),
    goalPence: after('paymentGoal', input.goalPence, group.goalPence),
    openAmounts: after('openAmounts', openAmounts, group.openAmounts),
    paymentDeadline: changes(input, 'paymentDeadline')
      ? requireDeadline(input.paymentDeadline, group.paymentDeadline)
      : group.paymentDeadline,
  }
}
