import { z } from 'zod'
import { now } from '@/lib/base/clock'
import type { InPence } from '@/lib/base/money/wire'
import { isTimeToClose } from '@/lib/groups/closing/rules'
import { isOverdue } from '@/lib/groups/group/deadline'
import { hasOneMember, isUntouched } from '@/lib/groups/group/next-step'
import { goalStatus } from '@/lib/groups/group/rules'
import { trustedFrom } from '@/lib/membership/new-admin'
import { confirmProblem } from '@/lib/money/transfers/rules'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { Prisma } from '@/lib/platform/db/generated/client'
import { readRows } from '@/lib/platform/db/read-rows'
import { pictureUrl } from '@/lib/platform/pictures/picture-url'
import { type getToday as getTodayCall, WAITING_KINDS } from './contract'

type ViewerReference = Pick<Viewer, 'userId'>
type Today = InPence<z.output<typeof getTodayCall.response>>['today']
type Kind = (typeof WAITING_KINDS)[number]

/** What needs this person today: their open shares, the most urgent first, then what waits for them as an admin. */
export const getToday = async (viewer: ViewerReference): Promise<Today> => (await getOverview(viewer)).today

/** The same, and the person's groups in numbers, oldest first. */
export async function getOverview(viewer: ViewerReference) {
  const [groups, waitingRows] = await Promise.all([listOwnGroups(viewer), listWaitingRows(viewer)])
  return {
    today: { owed: groups.flatMap(presentOwed), waiting: listWaiting(viewer, groups, waitingRows) },
    groups: groups
      .toSorted((a, b) => +a.createdAt - +b.createdAt || (a.id < b.id ? -1 : 1))
      .map(presentTotals),
  }
}

const presentTotals = ({
  id,
  title,
  coverId,
  remittedPence,
  goalPence,
  closedAt,
  createdById,
}: OwnGroup) => ({
  _id: id,
  title,
  coverUrl: pictureUrl(coverId),
  remittedPence,
  goalPence,
  goalStatus: goalStatus(remittedPence, goalPence),
  closedAt: closedAt?.toISOString() ?? null,
  createdBy: createdById,
})

const groupColumns = z.strictObject({
  id: z.string(),
  title: z.string(),
  coverId: z.string().nullable(),
  /** YYYY-MM-DD */
  deadline: z.string(),
  closedAt: z.date().nullable(),
  goalPence: z.int(),
  remittedPence: z.int(),
  owedPence: z.int(),
  promisedFor: z.string().nullable(),
  isAdmin: z.boolean(),
  numberOfMembers: z.int(),
  shared: z.boolean(),
  joinedAt: z.date(),
  adminSince: z.date().nullable(),
  madeAdminById: z.string().nullable(),
  createdById: z.string(),
  createdAt: z.date(),
})
type OwnGroup = z.output<typeof groupColumns>

/** This person's groups, earliest deadline first, with how the person and the collection stand. */
const listOwnGroups = ({ userId }: ViewerReference) =>
  readRows(
    groupColumns,
    Prisma.sql`
  SELECT g.id, g.title, (SELECT id FROM pictures WHERE id = g."coverId" AND "hiddenAt" IS NULL) AS "coverId",
    to_char(g."paymentDeadline", 'YYYY-MM-DD') AS deadline, g."closedAt", g."goalPence",
    coalesce(remitted."balancePence", 0)::float8 AS "remittedPence",
    greatest(0, m."contributionPence" + coalesce(paid."balancePence", 0))::float8 AS "owedPence",
    to_char(promise.day, 'YYYY-MM-DD') AS "promisedFor",
    m.role = 'admin' AS "isAdmin",
    (SELECT count(*)::int FROM members current_member WHERE current_member."groupId" = g.id AND current_member."leftAt" IS NULL) AS "numberOfMembers",
    EXISTS (SELECT FROM links WHERE links."groupId" = g.id AND links.code IS NOT NULL) AS shared,
    m."joinedAt", m."adminSince", m."madeAdminById", g."createdById", g."createdAt"
  FROM members m
  JOIN groups g ON g.id = m."groupId" AND g."deletedAt" IS NULL
  LEFT JOIN ledger_accounts paid ON paid."groupId" = g.id AND paid.kind = 'member' AND paid."userId" = m."userId"
  LEFT JOIN ledger_accounts remitted ON remitted."groupId" = g.id AND remitted.kind = 'remitted'
  LEFT JOIN payment_promises promise ON promise."memberId" = m.id
  WHERE m."userId" = ${userId}::uuid AND m."leftAt" IS NULL
  ORDER BY g."paymentDeadline", g."createdAt", g.id`,
  )

const groupCountColumns = { groupId: z.string(), count: z.int() }
const waitingColumns = z.union([
  z.strictObject({
    kind: z.enum(WAITING_KINDS).exclude(['transfer_confirmation', 'invite_others', 'wrap_up']),
    ...groupCountColumns,
    requesterId: z.null(),
    askedAt: z.null(),
  }),
  z.strictObject({
    kind: z.literal('transfer_confirmation'),
    ...groupCountColumns,
    requesterId: z.string(),
    askedAt: z.date(),
  }),
])
type WaitingRow = z.output<typeof waitingColumns>

/**
 * What others have asked of the admins of this person's groups: counted for each group, but each transfer by itself.
 * A refund that the person asks for is left to another admin, if there is one.
 */
const listWaitingRows = ({ userId }: ViewerReference) =>
  readRows(
    waitingColumns,
    Prisma.sql`
  WITH own AS (
    SELECT m."groupId", NOT EXISTS (SELECT FROM members other WHERE other."groupId" = m."groupId"
      AND other.role = 'admin' AND other."leftAt" IS NULL AND other.id <> m.id) AS "isOnlyAdmin"
    FROM members m JOIN groups g ON g.id = m."groupId" AND g."deletedAt" IS NULL
    WHERE m."userId" = ${userId}::uuid AND m."leftAt" IS NULL AND m.role = 'admin'
  )
  SELECT 'join_request' AS kind, r."groupId", count(*)::int AS count, NULL::uuid AS "requesterId", NULL::timestamptz AS "askedAt"
  FROM own JOIN join_requests r ON r."groupId" = own."groupId" AND r.status = 'open' GROUP BY r."groupId"
  UNION ALL
  SELECT 'join_places', m."groupId", count(*)::int, NULL, NULL
  FROM claims c JOIN members m ON m.id = c."memberId" JOIN own ON own."groupId" = m."groupId"
  WHERE c.status = 'asked' AND (own."isOnlyAdmin" OR c."userId" <> ${userId}::uuid) GROUP BY m."groupId"
  UNION ALL
  SELECT 'transfer_confirmation', t."groupId", 1, t."userId", t."createdAt"
  FROM transfers waiting JOIN transactions t ON t.id = waiting.id JOIN own ON own."groupId" = t."groupId"
  WHERE waiting."awaitingUntil" > ${now()}
  UNION ALL
  SELECT 'two_keys_off', g.id, 1, NULL, NULL
  FROM own JOIN groups g ON g.id = own."groupId"
  WHERE g."twoKeysOffAt" > ${now()} AND NOT g."twoKeysOffAlone" AND g."twoKeysOffById" <> ${userId}::uuid
  UNION ALL
  SELECT 'refund_request', t."groupId", count(*)::int, NULL, NULL
  FROM refund_requests r JOIN transactions t ON t.id = r."paymentId" JOIN own ON own."groupId" = t."groupId"
  LEFT JOIN gifts ON gifts.id = t.id
  WHERE r.status = 'open'
    AND (own."isOnlyAdmin" OR coalesce(t."userId", gifts."claimedById") IS DISTINCT FROM ${userId}::uuid)
  GROUP BY t."groupId"
  UNION ALL
  SELECT 'can_manage', r."groupId", count(*)::int, NULL, NULL
  FROM own JOIN can_manage_requests r ON r."groupId" = own."groupId" AND r.status = 'open'
  JOIN members m ON m."groupId" = r."groupId" AND m."userId" = r."userId"
  LEFT JOIN ledger_accounts paid ON paid."groupId" = m."groupId" AND paid.kind = 'member' AND paid."userId" = m."userId"
  WHERE r."userId" <> ${userId}::uuid AND m."contributionPence" > r."amountPence"
    AND m."contributionPence" + coalesce(paid."balancePence", 0) > 0
  GROUP BY r."groupId"
  UNION ALL
  SELECT 'paid_another_way', m."groupId", count(*)::int, NULL, NULL
  FROM own JOIN members m ON m."groupId" = own."groupId" AND m."leftAt" IS NULL
  JOIN payment_promises promise ON promise."memberId" = m.id AND promise."paidAnotherWayAt" IS NOT NULL
  LEFT JOIN ledger_accounts paid ON paid."groupId" = m."groupId" AND paid.kind = 'member' AND paid."userId" = m."userId"
  WHERE m."contributionPence" + coalesce(paid."balancePence", 0) > 0
  GROUP BY m."groupId"`,
  )

const presentOwed = (group: OwnGroup): Today['owed'] =>
  group.owedPence > 0 && !group.closedAt && !hasOneMember(group)
    ? [
        {
          groupId: group.id,
          groupTitle: group.title,
          amountPence: group.owedPence,
          paymentDeadline: group.deadline,
          isOverdue: isOverdue(group.deadline),
          promisedFor: group.promisedFor,
        },
      ]
    : []

/** In a closed group, money can still move; everything else is over. */
const KINDS_WHEN_CLOSED: Kind[] = ['transfer_confirmation', 'two_keys_off', 'refund_request']

function listWaiting(
  viewer: ViewerReference,
  groups: OwnGroup[],
  waitingRows: WaitingRow[],
): Today['waiting'] {
  const waiting = groups.flatMap((group) => {
    const counts = new Map<Kind, number>(unaskedKinds(group).map((kind) => [kind, 1]))
    for (const one of waitingRows.filter(({ groupId }) => groupId === group.id))
      if (canAnswer(viewer, group, one)) counts.set(one.kind, (counts.get(one.kind) ?? 0) + one.count)
    return [...counts].map(([kind, count]) => ({ kind, groupId: group.id, groupTitle: group.title, count }))
  })
  return WAITING_KINDS.flatMap((kind) => waiting.filter((line) => line.kind === kind))
}

/** What waits without anybody having asked for it. */
function unaskedKinds(group: OwnGroup): Kind[] {
  if (needsWrapUp(group)) return ['wrap_up']
  const { remittedPence, goalPence } = group
  const isWaiting = isUntouched({ ...group, goalStatus: goalStatus(remittedPence, goalPence) })
  return group.isAdmin && isWaiting && !group.closedAt ? ['invite_others'] : []
}

function needsWrapUp({ isAdmin, deadline, remittedPence, goalPence, closedAt }: OwnGroup): boolean {
  const status = goalStatus(remittedPence, goalPence)
  const progress = {
    goalStatus: status,
    isOverdue: isOverdue(deadline),
    closedAt: closedAt && String(closedAt),
  }
  return isAdmin && isTimeToClose(progress)
}

/** Whether this admin can answer it. */
function canAnswer({ userId }: ViewerReference, group: OwnGroup, row: WaitingRow): boolean {
  if (group.closedAt && !KINDS_WHEN_CLOSED.includes(row.kind)) return false
  if (row.kind !== 'transfer_confirmation') return true
  const admin = { ...group, userId }
  return confirmProblem(admin, row) === null && trustedFrom(group, admin) === null
}
