import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import type { TransactionStatus } from '@/lib/db/generated/enums'
import { type Change, changeState } from '@/lib/states/change-state'

/** How a transaction that has just begun comes to its end. */
const ENDINGS = [
  { subject: 'payment', to: 'success', why: 'paid' },
  { subject: 'payment', to: 'failed', why: 'unpaid' },
  { subject: 'refund', to: 'success', why: 'made' },
  { subject: 'refund', to: 'failed', why: 'refused' },
  { subject: 'transfer', to: 'success', why: 'made' },
  { subject: 'transfer', to: 'failed', why: 'refused' },
] as const satisfies Change[]

/** A transaction as a row of its own, brought to its state the way any other comes there. */
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
  if (ending) await changeState(db, { ...ending, id })
}
