import { z } from 'zod'
import { isEmail, readEmail } from '@/lib/base/email'
import { flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { adoptInvitations } from '@/lib/groups/invitations/adopt-invitations'
import { claimGifts, claimPaidGift } from '@/lib/money/payments/claim-gifts'
import { lockClaimants, lockUser } from '@/lib/platform/auth/lock-account'
import { db, reportsDb } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { lockIdentifiers, proveClaim } from './identifiers'

const AT_ONCE = 500
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Brings over the addresses that versions before 20261126142030 stored, and store while they still run, as they were
 * typed. Accounts are never merged. Can be removed once no such version can run any more.
 */
export async function bringEmailsOver() {
  await each(accounts, ({ id }) => transact((tx) => bringAccountOver(tx, id)))
  await each(invitations, (row) => transact((tx) => bringInvitationOver(tx, row)))
  await each(payments, (row) => transact((tx) => bringPaymentOver(tx, row)))
  await eraseLeftovers()
}

/** Whether a column may hold something else than a mailbox: most addresses are plain and in lower case. */
const isOdd = (column: string) => {
  const address = Prisma.raw(column)
  return Prisma.sql`(octet_length(${address}) <> length(${address}) OR ${address} <> lower(${address}) OR ${address} LIKE '"%')`
}

const columns = z.strictObject({ id: z.string(), email: z.string() })
type Row = z.infer<typeof columns>

const accounts = Prisma.sql`
  SELECT id, email FROM users WHERE "deletedAt" IS NULL AND ${isOdd('email')}
  UNION SELECT u.id, u.email FROM users u JOIN identifiers i ON i."userId" = u.id
  WHERE u.email IS NOT NULL AND i.kind = 'email' AND ${isOdd('i.value')}`
const invitations = Prisma.sql`
  SELECT id, address AS email FROM invitations WHERE channel = 'email' AND "acceptedAt" IS NULL AND ${isOdd('address')}`
const payments = Prisma.sql`SELECT id, email FROM payments WHERE ${isOdd('email')}`

/** Oldest first. */
async function each(rows: Prisma.Sql, bring: (row: Row) => Promise<void>) {
  for (let after = NOBODY; ; ) {
    const found = await queryRows(reportsDb, columns)`
      SELECT * FROM (${rows}) AS odd WHERE id > ${after}::uuid ORDER BY id LIMIT ${AT_ONCE}`
    for (const row of found) if (isEmail(readEmail(row.email).email)) await bring(row)
    const last = found.at(-1)
    if (!last) return
    after = last.id
  }
}

/**
 * What the account has proven it proves again under the mailbox's name, with all that follows from a proof. If another
 * account has the mailbox too, the operator is told, and whoever has proven it keeps it; if both have, the first.
 */
async function bringAccountOver(tx: Tx, userId: string) {
  await lockIdentifiers(tx)
  const user = await tx.user.findUnique({ where: { id: userId } })
  if (!user?.email) return
  const named = readEmail(user.emailTyped ?? user.email)
  const { email } = named
  const old = { kind: 'email', userId, value: { not: email } } as const
  if (user.email === email && (await tx.identifier.count({ where: old })) === 0) return
  await lockClaimants(tx, { ...user, email }, 'email')
  const holder = await tx.identifier.findUnique({ where: { kind_value: { kind: 'email', value: email } } })
  const isTaken = holder !== null && holder.userId !== userId
  if (isTaken && user.email !== email)
    await flagForOperator(tx, {
      kind: 'same-mailbox',
      subject: userId,
      detail: `the same mailbox as account ${holder.userId}`,
    })
  const isLost = isTaken && holder.provenAt !== null
  const isProven = user.emailVerifiedAt !== null
  await tx.user.update({
    where: { id: userId },
    data: isLost && !isProven ? { email: null, emailTyped: null } : named,
  })
  // Keeps its old name, which nobody can log in with, to get the mailbox's if that becomes free.
  if (isLost && isProven) return
  if (holder || isProven) await tx.identifier.deleteMany({ where: old })
  else await tx.identifier.updateMany({ where: old, data: { value: email } })
  if (!isProven) return
  await proveClaim(tx, userId, { kind: 'email', value: email })
  await claimGifts(tx, userId, email)
}

async function bringInvitationOver(tx: Tx, { id, email: typed }: Row) {
  const { email: address, emailTyped: addressTyped } = readEmail(typed)
  if (address === typed) return
  await lockIdentifiers(tx)
  const owner = await tx.identifier.findFirst({
    where: { kind: 'email', value: address, provenAt: { not: null } },
  })
  if (owner) await lockUser(tx, owner.userId)
  // Where the mailbox is invited to the group already, this one is left to expire.
  await tx.$executeRaw`
    UPDATE invitations SET address = ${address}, "addressTyped" = ${addressTyped}
    WHERE id = ${id}::uuid AND address = ${typed} AND NOT EXISTS (SELECT FROM invitations same
      WHERE same."groupId" = invitations."groupId" AND same.address = ${address} AND same."acceptedAt" IS NULL)`
  if (owner) await adoptInvitations(tx, owner.userId, { channel: 'email', address })
}

async function bringPaymentOver(tx: Tx, { id, email: typed }: Row) {
  const named = readEmail(typed)
  if (named.email === typed) return
  await tx.payment.updateMany({ where: { id, email: typed }, data: named })
  const isPaid = { id, payment: { transaction: { status: 'success' } } } as const
  if ((await tx.gift.count({ where: isPaid })) > 0) await claimPaidGift(tx, { id, email: named.email })
}

/** Versions that do not know of what was typed leave it behind when they erase an address. */
async function eraseLeftovers() {
  const typed = { emailTyped: { not: null } }
  await db.user.updateMany({ where: { email: null, ...typed }, data: { emailTyped: null } })
  await db.payment.updateMany({ where: { email: '', ...typed }, data: { emailTyped: null } })
  await db.invitation.updateMany({
    where: { address: null, addressTyped: { not: null } },
    data: { addressTyped: null },
  })
}
