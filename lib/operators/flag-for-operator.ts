import { now } from '@/lib/clock'
import { type Tx, transact } from '@/lib/db/transaction'
import { log } from '@/lib/log'

type Flag = { kind: string; subject: string; detail: string }

/** Flags something for operators, once for each kind and subject; a resolved flag is opened again. */
export async function flagForOperator(tx: Tx, flag: Flag) {
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

/** As flagForOperator, for checks that run again and again: an open flag's detail becomes what was found last. */
export const keepFlagged = (flag: Flag): Promise<void> =>
  transact(async (tx) => {
    const { kind, subject, detail } = flag
    await flagForOperator(tx, flag)
    await tx.operatorFlag.updateMany({
      where: { kind, subject, resolvedAt: null, NOT: { detail } },
      data: { detail },
    })
  })

/** Closes the flags of subjects that were checked again and are fine now. */
export async function closeFlags(reader: Tx, kind: string, subjects: string[]) {
  const where = { kind, subject: { in: subjects }, resolvedAt: null }
  await reader.operatorFlag.updateMany({ where, data: { resolvedAt: now() } })
}
