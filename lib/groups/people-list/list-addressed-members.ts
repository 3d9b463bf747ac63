import { z } from 'zod'
import { londonDay } from '@/lib/base/clock'
import type { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { mayWriteTo } from './contacts'

const columns = z.strictObject({
  memberId: z.string(),
  isListed: z.boolean(),
  name: z.string(),
  owedPence: z.int(),
  /** Has yet to order, and owes nothing until then. */
  hasYetToOrder: z.boolean(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  mayMail: z.boolean(),
  mayText: z.boolean(),
  wasLinkSent: z.boolean(),
  /** Their link, or a reminder. */
  wasWrittenToToday: z.boolean(),
})
/** Somebody in a group and how they can be written to. */
export type AddressedMember = z.output<typeof columns>

/** The people of a group, or those with these memberships, in order of joining. */
export const listAddressedMembers = (
  reader: Reader,
  where: Prisma.Sql,
): Promise<AddressedMember[]> => queryRows(reader, columns)`
  SELECT m.id AS "memberId", u.listed AS "isListed", coalesce(u.username, '') AS name,
    greatest(0, m."contributionPence" + coalesce(a."balancePence", 0))::float8 AS "owedPence",
    m."contributionPence" = 0 AND EXISTS (SELECT FROM order_forms f WHERE f."groupId" = m."groupId")
      AND NOT EXISTS (SELECT FROM orders o WHERE o."memberId" = m.id) AS "hasYetToOrder",
    l.email, l."phoneNumber", ${mayWriteTo('email')} AS "mayMail", ${mayWriteTo('phone')} AS "mayText",
    l."sentAt" IS NOT NULL AS "wasLinkSent",
    EXISTS (SELECT FROM reminders r
      WHERE r."memberId" = m.id AND r.day = ${londonDay()}::date AND r."sentAt" IS NOT NULL) AS "wasWrittenToToday"
  FROM members m
  JOIN users u ON u.id = m."userId"
  LEFT JOIN listings l ON l."memberId" = m.id
  LEFT JOIN ledger_accounts a ON a."groupId" = m."groupId" AND a.kind = 'member' AND a."userId" = m."userId"
  WHERE m."leftAt" IS NULL AND ${where}
  ORDER BY m."joinedAt", m.id`
