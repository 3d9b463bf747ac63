import { later, MINUTE, now } from '@/lib/base/clock'
import { formatPounds } from '@/lib/base/money/pence'
import { flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { tellAdmins } from '@/lib/membership/tell-admins'
import type { Prisma, TransferLeg } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { TRANSFER_WAITS } from './conclude-transfer'

/** How long after a refusal for want of our own balance a leg is tried again. */
const AFTER_REFUSAL = 15 * MINUTE

/** The provider repeats a refusal under its key, so each used one up: the next try has a key of its own. */
export const keyOf = ({
  idempotencyKey,
  shortRefusals,
}: Pick<TransferLeg, 'idempotencyKey' | 'shortRefusals'>) =>
  shortRefusals === 0 ? idempotencyKey : `${idempotencyKey}:${shortRefusals}`

type Leg = Prisma.TransferLegGetPayload<{ include: { transfer: { include: { transaction: true } } } }>

/**
 * Keeps a leg reserved that was refused because our own balance holds too little. Admins are told once for each
 * transfer, the operators by a flag. A later refusal under the same key changes nothing: another attempt may be under
 * way with the next one. Call it with the group locked.
 */
export async function keepWaiting(tx: Tx, { id, transferId, shortRefusals, transfer }: Leg): Promise<void> {
  const { count } = await tx.transferLeg.updateMany({
    where: { id, status: 'reserved', shortRefusals },
    data: { shortRefusals: { increment: 1 }, nextCheckAt: later(now(), AFTER_REFUSAL) },
  })
  if (count === 0) return
  const { groupId, amountPence } = transfer.transaction
  const known = await tx.operatorFlag.count({ where: { kind: TRANSFER_WAITS, subject: transferId } })
  if (known > 0) return
  const amount = formatPounds(amountPence)
  await flagForOperator(tx, { kind: TRANSFER_WAITS, subject: transferId, detail: amount })
  const { title } = await tx.group.findUniqueOrThrow({ where: { id: groupId } })
  await tellAdmins(
    tx,
    groupId,
    `The transfer of ${amount} from “${title}” is taking longer than usual. Its money is safe, we keep trying, and there’s nothing you need to do.`,
  )
}
