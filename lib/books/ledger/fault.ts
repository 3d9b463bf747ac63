import { z } from 'zod'
import { formatPounds } from '@/lib/base/money/pence'
import { Prisma } from '@/lib/platform/db/generated/client'
import type { ChainFault } from './chain'

/** What is looked at: a condition on the columns "groupId", "userId" or "createdAt" of whatever a rule reads. */
export type LedgerScope = Prisma.Sql

export const EVERYTHING = Prisma.sql`true`

export const onlyGroups = (ids: string[]): LedgerScope => Prisma.sql`"groupId" = ANY (${ids}::uuid[])`

/** Something in the ledger that cannot be true; amounts in pence. */
export const faultColumns = z.strictObject({
  rule: z.string(),
  /** It begins with the group's id, if it is about one. */
  subject: z.string(),
  expected: z.bigint(),
  found: z.bigint(),
})
export type LedgerFault = z.infer<typeof faultColumns>

/** A fault in words, for operators. */
export type Difference = { subject: string; detail: string }

export const asDifference = ({ rule, subject, expected, found }: LedgerFault): Difference => ({
  subject: `ledger ${subject}`,
  detail: `${rule}: ${formatPounds(Number(expected))} expected, ${formatPounds(Number(found))} found`,
})

export const chainDifference = ({ groupId, number, detail }: ChainFault): Difference => ({
  subject: `ledger chain ${groupId}`,
  detail: `entry ${number} is not as it was written: ${detail}`,
})
