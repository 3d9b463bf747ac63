import { now } from '@/lib/clock'
import type { Tx } from '@/lib/db/transaction'
import { log } from '@/lib/log'

/** Notes something an operator should look at, once for each kind and subject. See `npm run unsettled`. */
export async function flagForOperator(tx: Tx, flag: { kind: string; subject: string; detail: string }) {
  const { count } = await tx.operatorFlag.createMany({
    data: { ...flag, createdAt: now() },
    skipDuplicates: true,
  })
  if (count === 1) log.error(flag, 'flagged for the operator')
}
