import { db } from '@/lib/platform/db/client'
import type { Prisma } from '@/lib/platform/db/generated/client'
import type { TransactionStatus } from '@/lib/platform/db/generated/enums'
import type { Change } from '@/lib/platform/states/change-state'
import { changeStateOnly } from './states'

/** The transitions that end a new transaction. */
const ENDINGS = [
  { subject: 'payment', to: 'success', why: 'paid' },
  { subject: 'payment', to: 'failed', why: 'unpaid' },
  { subject: 'refund', to: 'success', why: 'made' },
  { subject: 'refund', to: 'failed', why: 'refused' },
  { subject: 'transfer', to: 'success', why: 'made' },
  { subject: 'transfer', to: 'failed', why: 'refused' },
] as const satisfies Change[]

/** A transaction inserted as a row, then brought to its state by the usual transition. */
export async function aTransaction(
  data: Omit<Prisma.TransactionUncheckedCreateInput, 'status'>,
  status: TransactionStatus,
) {
  const { id } = await db.transaction.create({ data })
  await endTransaction(id, status)
  return db.transaction.findUniqueOrThrow({ where: { id } })
}

export async function endTransaction(id: string, status: TransactionStatus) {
  const { type } = await db.transaction.findUniqueOrThrow({ where: { id } })
  const ending = ENDINGS.find(({ subject, to }) => subject === type && to === status)
  if (ending) await changeStateOnly({ ...ending, id })
}
