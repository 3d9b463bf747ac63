import { now } from '@/lib/base/clock'
import { conflict, forbidden, notFound } from '@/lib/base/errors'
import { recordAction } from '@/lib/books/flags/record-action'
import type { Operator } from '@/lib/platform/auth/operators'
import { transact } from '@/lib/platform/db/transaction'
import { findGroupOfFlag } from './find-group-of-flag'
import { isInvolved } from './is-involved'

/**
 * Closes a flag with a note of what was done about it; the flag opens again if its cause is found again. Throws 403 for who
 * is or was in the group that it is about.
 */
export async function closeFlag(operator: Operator, id: string, note: string): Promise<void> {
  await transact(async (tx) => {
    const flag = await tx.operatorFlag.findUnique({ where: { id } })
    if (!flag) throw notFound('Flag not found.')
    if (await isInvolved(tx, operator, await findGroupOfFlag(tx, flag.subject)))
      throw forbidden('Another operator has to close this.')
    const { count } = await tx.operatorFlag.updateMany({
      where: { id, resolvedAt: null },
      data: { resolvedAt: now(), note },
    })
    if (count === 0) throw conflict('This flag is closed already.')
    const { kind, subject, detail } = flag
    const flagText = `${kind} ${subject}: ${detail}`
    await recordAction(tx, operator, { what: 'flag-closed', subject: id, reason: note, detail: flagText })
  })
}
