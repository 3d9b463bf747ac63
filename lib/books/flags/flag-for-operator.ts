import { now } from '@/lib/base/clock'
import { log } from '@/lib/base/log'
import { type Client, transact } from '@/lib/platform/db/transaction'

type Flag = { kind: string; subject: string; detail: string }

/** Flags something for operators, once for each kind and subject; a resolved flag is opened again. */
export async function flagForOperator(client: Client, flag: Flag) {
  const { count } = await client.operatorFlag.createMany({
    data: { ...flag, createdAt: now() },
    skipDuplicates: true,
  })
  const { kind, subject, detail } = flag
  const reopened = await client.operatorFlag.updateMany({
    where: { kind, subject, resolvedAt: { not: null } },
    data: { detail, createdAt: now(), resolvedAt: null },
  })
  if (count + reopened.count > 0) log.error(flag, 'flagged for the operator')
}

/** Like flagForOperator, but updates the detail of an open flag; for checks that run again and again. */
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
export async function closeFlags(client: Client, kind: string, subjects: string[]) {
  const where = { kind, subject: { in: subjects }, resolvedAt: null }
  await client.operatorFlag.updateMany({ where, data: { resolvedAt: now() } })
}
