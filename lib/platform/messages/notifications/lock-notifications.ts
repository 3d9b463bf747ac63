import type { Prisma } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'

/** Locks notifications oldest first. Whatever changes several calls this first, once, for all of them. */
export const lockNotifications = (tx: Tx, where: Prisma.Sql) =>
  tx.$executeRaw`SELECT 1 FROM notifications WHERE ${where} ORDER BY id FOR UPDATE`
