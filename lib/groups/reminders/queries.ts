import { z } from 'zod'
import { addMs, HOUR, londonDay, now } from '@/lib/base/clock'
import { mayWriteTo } from '@/lib/groups/people-list/contacts'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'

/** What is needed to remind a member: how they stand, and how to reach them. */
const columns = z.strictObject({
  isMember: z.boolean(),
  owedPence: z.int(),
  /** Today in London, by hand or automatically. */
  isRemindedToday: z.boolean(),
  isCheckoutOpen: z.boolean(),
  lastPaidAt: z.date().nullable(),
  /** YYYY-MM-DD */
  promisedFor: z.string().nullable(),
  paidAnotherWayAt: z.date().nullable(),
  hasNotOpenedGroup: z.boolean(),
  isListed: z.boolean(),
  memberId: z.string(),
  userId: z.string(),
  username: z.string(),
  firstname: z.string().nullable(),
  groupId: z.string(),
  groupTitle: z.string(),
  /** YYYY-MM-DD */
  deadline: z.string(),
  isAdmin: z.boolean(),
  /** Their address, if they have proven it; a listed person's once the link was sent there, unless its owner ended that. */
  email: z.string().nullable(),
  /**
   * A listed person's without an email, under the same conditions: where there is one the link went there, and whoever
   * has it must not turn one letter into any number of texts to others.
   */
  phoneNumber: z.string().nullable(),
  /** A listed person to whom nothing was sent yet, so that nothing may be sent by itself either. */
  isLinkUnsent: z.boolean(),
  remindersOn: z.boolean(),
})
export type ReminderCandidate = z.infer<typeof columns>

/** Whether a listed person may be reminded at an address: once their link was sent, and until its owner ends that. */
const mayRemindAt = (channel: 'email' | 'phone') =>
  Prisma.sql`l."sentAt" IS NOT NULL AND ${mayWriteTo(channel)}`

/** The people of these memberships, former ones included, in order of joining. */
export const listReminderCandidates = (
  reader: Reader,
  where: Prisma.Sql,
): Promise<ReminderCandidate[]> => queryRows(reader, columns)`
  SELECT m.id AS "memberId", m."userId", coalesce(u.username, '') AS username, u.firstname, m."groupId",
    g.title AS "groupTitle", to_char(g."paymentDeadline", 'YYYY-MM-DD') AS deadline, g."remindersOn",
    m.role = 'admin' AS "isAdmin", CASE WHEN u.listed THEN listed.email WHEN u."emailVerifiedAt" IS NOT NULL THEN u.email END AS email,
    listed."phoneNumber", u.listed AND listed."sentAt" IS NULL AS "isLinkUnsent",
    m."leftAt" IS NULL AND g."deletedAt" IS NULL AND g."closedAt" IS NULL AS "isMember",
    greatest(0, m."contributionPence" + coalesce(a."balancePence", 0))::float8 AS "owedPence",
    EXISTS (SELECT FROM reminders r
      WHERE r."memberId" = m.id AND r.day = ${londonDay()}::date AND r."sentAt" IS NOT NULL) AS "isRemindedToday",
    coalesce(recent."isOpen", false) AS "isCheckoutOpen", recent."lastAt" AS "lastPaidAt",
    to_char(p.day, 'YYYY-MM-DD') AS "promisedFor", p."paidAnotherWayAt", m."addedUnseen" AS "hasNotOpenedGroup", u.listed AS "isListed"
  FROM members m
  JOIN groups g ON g.id = m."groupId"
  JOIN users u ON u.id = m."userId"
  LEFT JOIN ledger_accounts a ON a."groupId" = m."groupId" AND a.kind = 'member' AND a."userId" = m."userId"
  LEFT JOIN payment_promises p ON p."memberId" = m.id
  LEFT JOIN LATERAL (
    SELECT l."sentAt", CASE WHEN ${mayRemindAt('email')} THEN l.email END AS email,
      CASE WHEN l.email IS NULL AND ${mayRemindAt('phone')} THEN l."phoneNumber" END AS "phoneNumber"
    FROM listings l WHERE l."memberId" = m.id
  ) AS listed ON true
  LEFT JOIN LATERAL (
    SELECT bool_or(t.status = 'pending') AS "isOpen", max(t."timePaid") FILTER (WHERE t.status = 'success') AS "lastAt"
    FROM transactions t
    WHERE t."groupId" = m."groupId" AND t."userId" = m."userId" AND t.type = 'payment'
      AND (t.status = 'pending' OR t."timePaid" > ${addMs(now(), -HOUR)})
  ) AS recent ON true
  WHERE ${where}
  ORDER BY m."joinedAt", m.id`
