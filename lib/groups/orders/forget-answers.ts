import type { Prisma } from '@/lib/platform/db/generated/client'
import type { Client } from '@/lib/platform/db/transaction'

/** Erases what these people answered. What they ordered and paid for stays, by nobody. */
export const forgetOrderAnswers = (client: Client, order: Prisma.OrderWhereInput) =>
  client.orderAnswer.deleteMany({ where: { order } })
