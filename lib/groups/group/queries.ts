import { z } from 'zod'
import { londonDay, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { notFound } from '@/lib/base/errors'
import type { InPence } from '@/lib/base/money/wire'
import { pick } from '@/lib/base/pick'
import { payoutsPausedCondition } from '@/lib/books/flags/require-payouts-open'
import { availablePenceOf } from '@/lib/books/ledger/balances'
import { loweringProblem } from '@/lib/groups/reduction-requests/rules'
import { feePayerOf } from '@/lib/membership/fee-payer'
import { noGroup } from '@/lib/membership/membership'
import { presentListedMember, presentPerson } from '@/lib/membership/person'
import { ANONYMOUS } from '@/lib/membership/rules'
import { recordGroupOpened } from '@/lib/membership/seen'
import { unassignedPence } from '@/lib/membership/shares/split'
import { coolingOffEnd, IS_REPLACEMENT } from '@/lib/money/payouts/cooling-off'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { readRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { pictureUrl } from '@/lib/platform/pictures/picture-url'
import { isOverdue } from './deadline'
import { type groupFields, type memberFields, storedFields } from './fields'
import { type GroupRow, groupColumns, type MemberRow, memberColumns } from './rows'
import { goalStatus } from './rules'

type GroupResponse = InPence<z.output<typeof groupFields>>
type MemberResponse = InPence<z.output<typeof memberFields>>
type ViewerReference = Pick<Viewer, 'userId'>

/** The caller's groups, oldest first. */
export async function listGroups(viewer: ViewerReference): Promise<GroupResponse[]> {
  const today = londonDay()
  const rows = await listGroupRows(
    db,
    Prisma.sql`g.id IN (SELECT "groupId" FROM members WHERE "userId" = ${viewer.userId}::uuid AND "leftAt" IS NULL)`,
  )
  return rows.map((row) => presentGroup(row, viewer, today))
}

const latestColumns = z.strictObject({ id: z.string() })

/** The caller's newest group that is open, or if none is, their newest; null for somebody in no group. */
export async function findLatestGroupId({ userId }: ViewerReference): Promise<string | null> {
  const [latest] = await readRows(
    latestColumns,
    Prisma.sql`
    SELECT g.id FROM members m JOIN groups g ON g.id = m."groupId" AND g."deletedAt" IS NULL
    WHERE m."userId" = ${userId}::uuid AND m."leftAt" IS NULL
    ORDER BY g."closedAt" IS NULL DESC, g."createdAt" DESC, g.id DESC LIMIT 1`,
  )
  return latest?.id ?? null
}

/** A group as the viewer sees it; throws 404 unless they are a member. */
export async function getGroup(
  viewer: ViewerReference,
  groupId: string,
  reader: Reader = db,
): Promise<GroupResponse> {
  return (await readGroupWithPause(viewer, groupId, reader)).group
}

type GroupWithPause = { group: GroupResponse; areTransfersPaused: boolean }

/** Like getGroup, and whether an operator has paused the group's transfers. */
export async function readGroupWithPause(
  viewer: ViewerReference,
  groupId: string,
  reader: Reader = db,
): Promise<GroupWithPause> {
  const [row] = await listGroupRows(
    reader,
    Prisma.sql`g.id = ${groupId}::uuid AND EXISTS (SELECT FROM members
      WHERE "groupId" = g.id AND "userId" = ${viewer.userId}::uuid AND "leftAt" IS NULL)`,
  )
  if (!row) throw noGroup()
  return { group: presentGroup(row, viewer, londonDay()), areTransfersPaused: row.areTransfersPaused }
}

/** A group that is being opened, with its members, earliest first, as the viewer may see them. */
export async function getGroupWithMembers(
  viewer: ViewerReference,
  groupId: string,
  pendingGroup = readGroupWithPause(viewer, groupId),
) {
  const { ownRow, ...found } = await readGroupWithMembers(viewer, groupId, pendingGroup)
  if (ownRow) await recordGroupOpened(ownRow)
  return found
}

/** The same, where it is shown to who has not chosen to open it. */
export async function glanceAtGroup(
  viewer: ViewerReference,
  groupId: string,
  pendingGroup = readGroupWithPause(viewer, groupId),
) {
  const { ownRow, ...found } = await readGroupWithMembers(viewer, groupId, pendingGroup)
  return found
}

async function readGroupWithMembers(
  viewer: ViewerReference,
  groupId: string,
  pendingGroup: Promise<GroupWithPause>,
) {
  const [found, rows] = await Promise.all([pendingGroup, listMemberRows(db, groupId)])
  const ownRow = rows.find(({ userId }) => userId === viewer.userId)
  return { ...found, members: presentMembers(rows, viewer), ownRow }
}

/** The members of a group, earliest first: admins see every amount, others their own. Throws 404 for non-members. */
export async function listMembers(viewer: ViewerReference, groupId: string, reader: Reader = db) {
  const rows = await listMemberRows(reader, groupId)
  if (!rows.some(({ userId }) => userId === viewer.userId)) throw noGroup()
  return presentMembers(rows, viewer)
}

/** A person's membership, past or present, as an admin sees it. */
export async function getMember(
  viewer: ViewerReference,
  memberId: string,
  reader: Reader,
): Promise<MemberResponse> {
  const [row] = await readMembers(reader, Prisma.sql`m.id = ${memberId}::uuid`)
  if (!row) throw notFound('Member not found.', 'MEMBER_NOT_FOUND')
  return presentMember(row, viewer, { seesAll: true })
}

const STORED_FIELDS = Object.keys(storedFields) as (keyof typeof storedFields)[]
const STORED_COLUMNS = Prisma.raw(STORED_FIELDS.map((name) => `g."${name}"`).join(', '))

/** Groups with their members' counts, their money and their payout account in one round trip. */
const listGroupRows = (reader: Reader, where: Prisma.Sql): Promise<GroupRow[]> =>
  readRows(
    groupColumns,
    Prisma.sql`
    SELECT ${STORED_COLUMNS}, g.id, g."goalPence",
      (SELECT id FROM pictures WHERE id = g."coverId" AND "hiddenAt" IS NULL) AS "coverId", to_char(g."paymentDeadline", 'YYYY-MM-DD') AS deadline,
      g."feePaidBy"::text, g."createdById", g."createdAt", g."closedAt",
      people.*, money.*,
      (SELECT coalesce(sum("coveredFeePence"), 0)::float8 FROM transactions
        WHERE "groupId" = g.id AND "coveredFeePence" > 0 AND status = 'success') AS "coveredFeesPence",
      EXISTS (SELECT FROM transactions
        WHERE "groupId" = g.id AND type = 'payment' AND status = 'success') AS "wasPaid",
      payout."providerAccountId", payout."payoutEnabled", payout."connectedAt",
      ${IS_REPLACEMENT} AS "isReplacement",
      owner.username AS "payoutOwner", g."remindersOn", g."reminderDays",
      EXISTS (SELECT FROM links WHERE links."groupId" = g.id AND links.code IS NOT NULL) AS shared,
      EXISTS (SELECT FROM order_forms WHERE order_forms."groupId" = g.id) AS "orderForm",
      g."twoKeysOffAt", g."twoKeysOffAlone", switcher.username AS "twoKeysOffBy",
      ${payoutsPausedCondition(Prisma.sql`g.id`)} AS "areTransfersPaused"
    FROM groups g
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE "isMember")::int AS "memberCount",
        count(*) FILTER (WHERE "isMember" AND paid > 0 AND paid >= share)::int AS "paidMembers",
        coalesce(array_agg("userId" ORDER BY "joinedAt", id) FILTER (WHERE "isMember" AND role = 'admin'), '{}') AS admins,
        coalesce(sum(share) FILTER (WHERE "isMember"), 0)::float8 AS "sharesPence",
        coalesce(sum("notedPence"), 0)::float8 AS "notedPence",
        coalesce(sum(paid) FILTER (WHERE NOT "isMember"), 0)::float8 AS "formerPaidPence",
        coalesce(sum(paid) FILTER (WHERE "isMember" AND g."openAmounts" AND NOT pinned), 0)::float8 AS "payWhatYouLikePence"
      FROM (
        SELECT m.id, m."userId", m.role, m."joinedAt", m."leftAt" IS NULL AS "isMember", m."contributionPence" AS share, m.pinned,
          m."notedPence",
          coalesce(-a."balancePence", 0) AS paid
        FROM members m
        LEFT JOIN ledger_accounts a ON a."groupId" = m."groupId" AND a.kind = 'member' AND a."userId" = m."userId"
        WHERE m."groupId" = g.id
      ) AS each_member
    ) AS people
    CROSS JOIN LATERAL (
      SELECT coalesce(sum("balancePence") FILTER (WHERE kind = 'remitted'), 0)::float8 AS "remittedPence",
        coalesce(-sum("balancePence") FILTER (WHERE kind = 'available'), 0)::float8 AS "freePence",
        coalesce(sum("balancePence") FILTER (WHERE kind = 'debt'), 0)::float8 AS "debtPence",
        coalesce(-sum("balancePence") FILTER (WHERE kind = 'disputed'), 0)::float8 AS "disputedPence",
        coalesce(-sum("balancePence") FILTER (WHERE kind = 'gifts'), 0)::float8 AS "giftPence"
      FROM ledger_accounts WHERE "groupId" = g.id AND kind IN ('remitted', 'available', 'debt', 'disputed', 'gifts')
    ) AS money
    LEFT JOIN payout_accounts payout ON payout."groupId" = g.id AND payout."disconnectedAt" IS NULL
    LEFT JOIN users owner ON owner.id = payout."ownerId" AND payout."providerAccountId" IS NOT NULL
    LEFT JOIN users switcher ON switcher.id = g."twoKeysOffById"
    WHERE g."deletedAt" IS NULL AND ${where}
    ORDER BY g."createdAt", g.id`,
    reader,
  )

const presentGroup = (row: GroupRow, viewer: ViewerReference, today: string): GroupResponse => ({
  ...pick(row, STORED_FIELDS),
  _id: row.id,
  coverUrl: pictureUrl(row.coverId),
  goalPence: row.goalPence,
  remittedPence: row.remittedPence,
  notedPence: row.notedPence,
  availablePence: availablePenceOf(row),
  unassignedPence: unassignedPence(
    row.goalPence,
    row.formerPaidPence + row.giftPence + row.payWhatYouLikePence,
    row.sharesPence,
  ),
  paymentDeadline: row.deadline,
  isOverdue: isOverdue(row.deadline, today),
  feePaidBy: feePayerOf(row),
  feeFixed: env.FEE_PAID_BY !== undefined || row.wasPaid,
  coveredFeesPence: row.coveredFeesPence,
  goalStatus: goalStatus(row.remittedPence, row.goalPence),
  admin: row.admins,
  createdBy: row.createdById,
  createdAt: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  numberOfMembers: row.memberCount,
  paidMembers: row.paidMembers,
  debtPence: row.debtPence,
  disputedPence: row.disputedPence,
  giftPence: row.giftPence,
  stripeConnectedAccountId: row.providerAccountId,
  payoutEnabled: row.payoutEnabled ?? false,
  shared: row.shared,
  orderForm: row.orderForm,
  twoKeysOff: row.admins.includes(viewer.userId) ? presentTwoKeysOff(row) : null,
  transfersFrom: coolingOffEnd(row)?.toISOString() ?? null,
  payoutAccountOwner: row.admins.includes(viewer.userId) ? row.payoutOwner : null,
  reminders: { on: row.remindersOn, days: row.reminderDays },
})

function presentTwoKeysOff({ twoKeysOffAt, twoKeysOffAlone, twoKeysOffBy }: GroupRow) {
  if (!twoKeysOffAt || (!twoKeysOffAlone && twoKeysOffAt <= now())) return null
  return {
    askedBy: twoKeysOffBy ?? ANONYMOUS,
    expiresAt: twoKeysOffAt.toISOString(),
    byItself: twoKeysOffAlone,
  }
}

const listMemberRows = (reader: Reader, groupId: string) =>
  readMembers(
    reader,
    Prisma.sql`m."groupId" = ${groupId}::uuid AND m."leftAt" IS NULL AND g."deletedAt" IS NULL`,
  )

const readMembers = (reader: Reader, where: Prisma.Sql) =>
  readRows(
    memberColumns,
    Prisma.sql`
  SELECT m.id, m."userId", m.role::text, m."contributionPence", m.pinned, m."joinedAt", m."addedUnseen", m."adminUnseen",
    coalesce(-a."balancePence", 0)::float8 AS "remittedPence", to_char(p.day, 'YYYY-MM-DD') AS "promisedFor",
    p."paidAnotherWayAt" AS "saidPaidAt",
    m."notedPence"::float8 AS "notedPence",
    (SELECT jsonb_build_object('_id', asked.id, 'amountPence', asked."amountPence", 'message', asked.message)
      FROM can_manage_requests asked
      WHERE asked."groupId" = m."groupId" AND asked."userId" = m."userId" AND asked.status = 'open'
    ) AS "canManage",
    u.username, u.firstname, u.lastname, u."pictureId", u."isProfileVisible", u.listed
  FROM members m
  JOIN groups g ON g.id = m."groupId"
  JOIN users u ON u.id = m."userId"
  LEFT JOIN payment_promises p ON p."memberId" = m.id
  LEFT JOIN ledger_accounts a ON a."groupId" = m."groupId" AND a.kind = 'member' AND a."userId" = m."userId"
  WHERE ${where}
  ORDER BY m."joinedAt", m.id`,
    reader,
  )

function presentMembers(rows: MemberRow[], viewer: ViewerReference): MemberResponse[] {
  const seesAll = rows.some(({ userId, role }) => userId === viewer.userId && role === 'admin')
  return rows.map((row) => presentMember(row, viewer, { seesAll }))
}

const isReductionPending = ({ canManage, ...share }: MemberRow): boolean =>
  canManage !== null && loweringProblem(canManage.amountPence, share) === null

function presentMember(
  row: MemberRow,
  viewer: ViewerReference,
  { seesAll }: { seesAll: boolean },
): MemberResponse {
  const seesAmounts = seesAll || row.userId === viewer.userId
  const owes = row.remittedPence < row.contributionPence
  return {
    _id: row.id,
    userId: row.listed ? presentListedMember(row) : presentPerson(row, viewer.userId),
    listed: row.listed,
    role: row.role,
    contributionPence: seesAmounts ? row.contributionPence : null,
    remittedPence: seesAmounts ? row.remittedPence : null,
    notedPence: seesAmounts ? row.notedPence : null,
    pinned: seesAmounts ? row.pinned : null,
    canManage: seesAmounts && isReductionPending(row) ? row.canManage : null,
    promisedFor: seesAmounts && owes ? row.promisedFor : null,
    saidPaidAt: seesAmounts && owes ? (row.saidPaidAt?.toISOString() ?? null) : null,
    joinedAt: row.joinedAt.toISOString(),
  }
}
