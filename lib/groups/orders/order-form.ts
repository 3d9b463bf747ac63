import { createHash } from 'node:crypto'
import { z } from 'zod'
import { now } from '@/lib/base/clock'
import { notFound } from '@/lib/base/errors'
import type { InPence } from '@/lib/base/money/wire'
import { deadlineDay, isOverdue } from '@/lib/groups/group/deadline'
import { countTakenStock, remainingStock } from '@/lib/money/orders/stock'
import type { Group, Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import type { orderFormFields } from './contract'
import { ORDER_MESSAGES } from './rules'

export type PresentedForm = InPence<z.output<typeof orderFormFields>>

/** Orders that exist: not of a gift whose checkout ended unpaid. */
export const LIVE_ORDERS = {
  OR: [{ memberId: { not: null } }, { payment: { transaction: { status: { not: 'failed' } } } }],
} satisfies Prisma.OrderWhereInput

const withItems = {
  items: { orderBy: [{ removedAt: { sort: 'asc', nulls: 'first' } }, { place: 'asc' }] },
  questions: { orderBy: [{ removedAt: { sort: 'asc', nulls: 'first' } }, { place: 'asc' }] },
} satisfies Prisma.OrderFormInclude

export type Form = NonNullable<Awaited<ReturnType<typeof findForm>>>

/** A group's form with what was left out of it since, or null. */
export async function findForm(reader: Reader, groupId: string) {
  const form = await reader.orderForm.findUnique({ where: { groupId }, include: withItems })
  if (!form) return null
  const ordered = new Set((await listOrderedItems(reader, groupId)).map(({ id }) => id))
  return { ...form, items: form.items.map((item) => ({ ...item, isOrdered: ordered.has(item.id) })) }
}

/** The items in orders that exist. Stops at an item's first line: everybody with the link reads the form. */
const listOrderedItems = (reader: Reader, groupId: string) => queryRows(
  reader,
  z.strictObject({ id: z.string() }),
)`
  SELECT item.id FROM order_items item CROSS JOIN LATERAL (
    SELECT FROM order_lines line JOIN orders o ON o.id = line."orderId"
    LEFT JOIN transactions payment ON payment.id = o."paymentId"
    WHERE line."itemId" = item.id AND (o."memberId" IS NOT NULL OR payment.status <> 'failed') LIMIT 1) AS first_line
  WHERE item."groupId" = ${groupId}::uuid`

export async function requireForm(reader: Reader, groupId: string): Promise<Form> {
  const form = await findForm(reader, groupId)
  if (!form) throw notFound(ORDER_MESSAGES.noForm, 'NO_ORDER_FORM')
  return form
}

/** What can be ordered and is asked now. */
export const offerOf = ({ items, questions }: Form) => ({
  items: items.filter(({ removedAt }) => removedAt === null),
  questions: questions.filter(({ removedAt }) => removedAt === null),
})

/** Until the earlier of the form's own time and the end of the deadline's day. */
export const isOpenForOrders = (
  { closesAt }: Pick<Form, 'closesAt'>,
  { closedAt, paymentDeadline }: Pick<Group, 'closedAt' | 'paymentDeadline'>,
): boolean =>
  closedAt === null && !isOverdue(deadlineDay(paymentDeadline)) && (closesAt === null || now() < closesAt)

/** The same for the same items, questions and closing time, whatever was ordered. */
export function versionOf(form: Form): string {
  const { items, questions } = offerOf(form)
  const content = [items.map(({ isOrdered: _, ...item }) => item), questions, form.closesAt]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** As in answers; how many there are is for admins alone. */
export async function presentForm(
  reader: Reader,
  form: Form,
  group: Pick<Group, 'closedAt' | 'paymentDeadline'>,
  { seesStock = false } = {},
): Promise<PresentedForm> {
  const { items, questions } = offerOf(form)
  const isLimited = items.some(({ stock }) => stock !== null)
  const taken = isLimited ? await countTakenStock(reader, form.groupId) : new Map<string, number>()
  return {
    items: items.map(({ id, title, pricePence, options, most, stock, isOrdered }) => ({
      _id: id,
      title,
      amountPence: pricePence,
      options,
      most,
      stock: seesStock ? stock : null,
      left: remainingStock(stock, taken.get(id) ?? 0),
      ordered: isOrdered,
    })),
    questions: questions.map(({ id, text, kind, choices, required }) => ({
      _id: id,
      text,
      kind,
      choices,
      required,
    })),
    closesAt: form.closesAt?.toISOString() ?? null,
    version: seesStock ? versionOf(form) : null,
    open: isOpenForOrders(form, group),
  }
}

/** What can be ordered in a group, for a page that shows it beside other things; null if nothing can. */
export async function findPresentedForm(reader: Reader, group: Group): Promise<PresentedForm | null> {
  const form = await findForm(reader, group.id)
  return form && presentForm(reader, form, group)
}
