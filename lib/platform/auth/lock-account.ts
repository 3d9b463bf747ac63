import { unauthenticated } from '@/lib/base/errors'
import { Prisma, type User } from '@/lib/platform/db/generated/client'
import type { Channel } from '@/lib/platform/db/generated/enums'
import type { Tx } from '@/lib/platform/db/transaction'

const lock = (tx: Tx, where: Prisma.Sql) =>
  tx.$queryRaw<unknown[]>`SELECT 1 FROM users WHERE ${where} ORDER BY id FOR NO KEY UPDATE`

/** Locks an account until the transaction ends, so that its security changes one step at a time. */
export async function lockUser(tx: Tx, userId: string) {
  await lock(tx, Prisma.sql`id = ${userId}::uuid`)
}

/** The same for an account and all others with its email or number: proving it takes it from them. */
export async function lockUsersWithContact(tx: Tx, { id, email, phoneNumber }: User, channel: Channel) {
  const contactCondition =
    channel === 'email' ? Prisma.sql`email = ${email}` : Prisma.sql`"phoneNumber" = ${phoneNumber}`
  await lock(tx, Prisma.sql`id = ${id}::uuid OR ${contactCondition}`)
}

/**
 * Locks the caller's account until the transaction ends, for a change to what belongs to it. Throws 401 if it was deleted
 * since the call began: nothing may be added to it any more.
 */
export async function lockOwnAccount(tx: Tx, userId: string) {
  const rows = await lock(tx, Prisma.sql`id = ${userId}::uuid AND "deletedAt" IS NULL`)
  if (rows.length === 0) throw unauthenticated()
}
