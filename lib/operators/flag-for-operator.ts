import { now } from '@/lib/clock'
import type { Tx } from '@/lib/db/transaction'
import { log } from '@/lib/log'

/** Notes something an operator should look at, once for each kind and subject; one that was resolved opens again. */
export async function flagForOperator(tx: Tx, flag: { kind: string; subject: string; detail: string }) {
  const { count } = await tx.operatorFlag.createMany({
    data: { ...flag, createdAt: now() },
    skipDuplicates: true,
  })
  const { kind, subject, detail } = flag
  const again = await tx.operatorFlag.updateMany({
    where: { kind, subject, resolvedAt: { not: null } },
    data: { detail, createdAt: now(), resolvedAt: null },
  })
  if (count + again.count > 0) log.error(flag, 'flagged for the operator')
}
