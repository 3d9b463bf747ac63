import { z } from 'zod'
import { drawInTurn } from '@/lib/base/documents/draw-in-turn'
import type { InPence } from '@/lib/base/money/wire'
import { requireGroupAdmin, requireMember } from '@/lib/membership/membership'
import { giverName } from '@/lib/membership/payer'
import { VISIBLE_NAME_FIELDS, visibleName } from '@/lib/membership/person'
import { CONTRIBUTION_LEFT_PENCE } from '@/lib/money/payments/contribution-left'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import { EMPTY_ORDER, findOrder, presentOrder } from './check-order'
import type { listOrders as call } from './contract'
import { requireOrderAccess } from './order-access'
import { type Form, findForm, findPresentedForm, presentForm, requireForm } from './order-form'
import { type PaidLines, sumTotals } from './totals'

type ViewerReference = Pick<Viewer, 'userId'>
export type Orders = InPence<z.output<typeof call.response>>

/** A group's form for its members; throws 404 if there is none. */
export async function getOrderForm(viewer: ViewerReference, groupId: string) {
  const { group, member } = await requireMember(viewer, groupId)
  return presentForm(db, await requireForm(db, groupId), group, { seesStock: member.role === 'admin' })
}

export type OrderView = Awaited<ReturnType<typeof getOrderView>>

/** What the screen of an order shows: the viewer's own, or, for an admin, that of the member with this id. */
export async function getOrderView(
  viewer: Pick<Viewer, 'userId' | 'username'>,
  groupId: string,
  memberId?: string,
) {
  const { group, member, isAdmin, actingAdmin } = await requireOrderAccess(db, viewer, groupId, memberId)
  const [orderForm, order, user] = await Promise.all([
    findPresentedForm(db, group),
    findOrder(db, member.id),
    actingAdmin && db.user.findUniqueOrThrow({ where: { id: member.userId }, select: VISIBLE_NAME_FIELDS }),
  ])
  return {
    group: { _id: group.id, title: group.title },
    /** Null for the viewer's own. */
    member: user && { memberId: member.id, name: visibleName(user) },
    orderForm,
    order: order && presentOrder(order),
    isOpen: orderForm !== null && (orderForm.open || isAdmin) && group.closedAt === null,
  }
}

export type OrdersView = Awaited<ReturnType<typeof getOrdersView>>

/** What the screen of a group's orders shows; for its admins alone. */
export async function getOrdersView(viewer: ViewerReference, groupId: string) {
  const { group } = await requireGroupAdmin(viewer, groupId)
  const form = await findForm(db, groupId)
  const [orderForm, { orders, totals }, members] = await Promise.all([
    form && presentForm(db, form, group, { seesStock: true }),
    drawInTurn(viewer.userId, () => readOrders(groupId, form)),
    db.member.findMany({
      where: { groupId, leftAt: null },
      select: { id: true, order: { select: { id: true } }, user: { select: VISIBLE_NAME_FIELDS } },
    }),
  ])
  const [membersWithOrder, membersWithoutOrder] = [
    members.filter(({ order }) => order),
    members.filter(({ order }) => !order),
  ]
  return {
    group: { _id: group.id, title: group.title, isClosed: group.closedAt !== null },
    /** Whether people can order in a group like this. */
    takesOrders: group.splitOption === 'customSplit' && !group.openAmounts,
    orderForm,
    orders,
    /** The memberships of those who have ordered and are in the group. */
    currentMemberIds: membersWithOrder.map(({ id }) => id),
    totals,
    membersWithoutOrder: membersWithoutOrder
      .map(({ id, user }) => ({ memberId: id, name: visibleName(user) }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en-GB')),
  }
}

/** All orders and their totals for an admin, the own one for another member. */
export async function listOrders(viewer: ViewerReference, groupId: string): Promise<Orders> {
  const { member } = await requireMember(viewer, groupId)
  if (member.role === 'admin') {
    const form = await findForm(db, groupId)
    return drawInTurn(viewer.userId, () => readOrders(groupId, form))
  }
  const ownOrders = await readOrders(groupId, null, Prisma.sql`AND o."memberId" = ${member.id}::uuid`)
  return { ...ownOrders, totals: null }
}

/** For the file: all orders with the form they were made by, for admins alone. Throws 404 if there is none. */
export async function listOrdersForFile(viewer: ViewerReference, groupId: string) {
  const { group } = await requireGroupAdmin(viewer, groupId)
  const form = await requireForm(db, groupId)
  const { orders } = await drawInTurn(viewer.userId, () => readOrders(groupId, form))
  return { group, form, orders }
}

const columns = z.strictObject({
  id: z.string(),
  memberId: z.string().nullable(),
  username: z.string().nullable(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  isProfileVisible: z.boolean().nullable(),
  giver: z.string().nullable(),
  paidPence: z.number(),
  sharePence: z.int().nullable(),
})
type OrderRow = z.output<typeof columns>

/** Orders of who is in the group, or has left and paid, and of gifts that were paid and are still here; by name. */
async function readOrders(groupId: string, form: Form | null, where = Prisma.empty) {
  const rows = await queryRows(db, columns)`
    SELECT id, "memberId", username, firstname, lastname, "isProfileVisible", giver, "paidPence", "sharePence" FROM (
      SELECT o.id, o."memberId", u.username, u.firstname, u.lastname, u."isProfileVisible", gift.name AS giver,
        (CASE WHEN m.id IS NOT NULL THEN coalesce(-a."balancePence", 0)
          WHEN payment.status = 'success' THEN ${CONTRIBUTION_LEFT_PENCE} ELSE 0 END)::float8 AS "paidPence",
        m."contributionPence" AS "sharePence", m.id IS NOT NULL AND m."leftAt" IS NULL AS here
      FROM orders o
      LEFT JOIN members m ON m.id = o."memberId"
      LEFT JOIN users u ON u.id = m."userId"
      LEFT JOIN ledger_accounts a ON a."groupId" = m."groupId" AND a.kind = 'member' AND a."userId" = m."userId"
      LEFT JOIN transactions payment ON payment.id = o."paymentId"
      LEFT JOIN gifts gift ON gift.id = o."paymentId"
      WHERE o."groupId" = ${groupId}::uuid ${where}
    ) AS each_order WHERE here OR "paidPence" > 0`
  const [contents, paidLines] = await Promise.all([
    listContents(rows.map(({ id }) => id)),
    listPaidLines(rows.flatMap(({ memberId }) => memberId ?? [])),
  ])
  const contentsById = new Map(contents.map(({ id, ...order }) => [id, order]))
  const paidLinesByMember = new Map(paidLines.map(({ memberId, lines }) => [memberId, lines]))
  const orders = rows
    .map((head) => ({
      memberId: head.memberId,
      name: nameOf(head),
      ...(contentsById.get(head.id) ?? EMPTY_ORDER),
      paidForPence: head.paidPence,
      paid: paidLinesOf(head, paidLinesByMember.get(head.memberId ?? '') ?? []),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))
  return {
    orders: orders.map(({ paid: _, ...order }) => order),
    totals: sumTotals(form?.items ?? [], orders),
  }
}

const nameOf = ({ giver, isProfileVisible, ...user }: OrderRow): string =>
  giver === null
    ? visibleName({ ...user, isProfileVisible: isProfileVisible ?? true })
    : giverName({ name: giver })

const lines = z.array(
  z.strictObject({ itemId: z.string(), option: z.string().nullable(), quantity: z.int() }),
)
const contentColumns = z.strictObject({
  id: z.string(),
  lines,
  answers: z.array(z.strictObject({ questionId: z.string(), answer: z.string() })),
  sumPence: z.int(),
})

/** What these orders have: a row for each, as a thousand of a hundred lines would keep everybody else waiting. */
const listContents = (ids: string[]) => queryRows(db, contentColumns)`
  SELECT o.id, coalesce(contents.lines, '[]') AS lines, coalesce(contents.sum, 0)::float8 AS "sumPence", coalesce((
      SELECT json_agg(json_build_object('questionId', a."questionId", 'answer', a.answer) ORDER BY question.place)
      FROM order_answers a JOIN order_questions question ON question.id = a."questionId" WHERE a."orderId" = o.id
    ), '[]') AS answers
  FROM orders o CROSS JOIN LATERAL (
    SELECT sum(line.quantity * item."pricePence") AS sum, json_agg(json_build_object(
      'itemId', line."itemId", 'option', nullif(line.option, ''), 'quantity', line.quantity
    ) ORDER BY item.place, line.option) AS lines
    FROM order_lines line JOIN order_items item ON item.id = line."itemId" WHERE line."orderId" = o.id
  ) AS contents
  WHERE o.id = ANY (${ids}::uuid[])`

const paidColumns = z.strictObject({ memberId: z.string(), lines })

/** What these members' successful payments took. */
const listPaidLines = (memberIds: string[]) => queryRows(db, paidColumns)`
  SELECT "memberId", json_agg(json_build_object(
    'itemId', "itemId", 'option', nullif(option, ''), 'quantity', quantity)) AS lines
  FROM (
    SELECT m.id AS "memberId", take."itemId", take.option, sum(take.quantity)::int AS quantity
    FROM order_takes take
    JOIN transactions payment ON payment.id = take."transactionId" AND payment.status = 'success'
    JOIN members m ON m."groupId" = payment."groupId" AND m."userId" = payment."userId"
    WHERE m.id = ANY (${memberIds}::uuid[])
    GROUP BY m.id, take."itemId", take.option
  ) AS each_line GROUP BY "memberId"`

/** What of an order is paid for: all of it once nothing is owed; of one that was added to since, what was paid before. */
function paidLinesOf({ paidPence, sharePence }: OrderRow, paid: z.output<typeof lines>): PaidLines {
  if (paidPence <= 0) return []
  return sharePence === null || paidPence >= sharePence ? 'all' : paid
}
