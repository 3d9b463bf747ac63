import { formatPounds } from '@/lib/base/money/pence'
import { flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { notifyAdmins } from '@/lib/membership/notify-admins'
import { shortageData } from '@/lib/money/outcomes/insufficient-balance'
import type { Prisma } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { TRANSFER_WAITING_FLAG } from './conclude-transfer'

type Leg = Prisma.TransferLegGetPayload<{ include: { transfer: { include: { transaction: true } } } }>

/**
 * Keeps a leg reserved that was refused because our own balance holds too little. Admins are told once for each
 * transfer, the operators by a flag. A later refusal under the same key changes nothing: another attempt may be under
 * way with the next one. Call it with the group locked.
 */
export async function keepLegWaiting(
  tx: Tx,
  { id, transferId, shortRefusals, transfer }: Leg,
): Promise<void> {
  const { count } = await tx.transferLeg.updateMany({
    where: { id, status: 'reserved', shortRefusals },
    data: shortageData(),
  })
  if (count === 0) return
  const { groupId, amountPence } = transfer.transaction
  const flagCount = await tx.operatorFlag.count({
    where: { kind: TRANSFER_WAITING_FLAG, subject: transferId },
  })
  if (flagCount > 0) return
  const amount = formatPounds(amountPence)
  await flagForOperator(tx, { kind: TRANSFER_WAITING_FLAG, subject: transferId, detail: amount })
  const { title } = await tx.group.findUniqueOrThrow({ where: { id: groupId } })
  await notifyAdmins(
    tx,
    groupId,
    `The transfer of ${amount} from “${title}” is taking longer than usual. Its money is safe, we keep trying, and there’s nothing you need to do.`,
  )
}
