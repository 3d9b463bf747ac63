import type { Prisma } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'

/** Erases what these people answered. What they ordered and paid for stays, by nobody. */
export const forgetAnswers = (tx: Tx, order: Prisma.OrderWhereInput) =>
  tx.orderAnswer.deleteMany({ where: { order } })
