import type { z } from 'zod'
import { now } from '@/lib/base/clock'
import { notFound } from '@/lib/base/errors'
import type { InPence } from '@/lib/base/money/wire'
import { deadlineDay, isOverdue } from '@/lib/groups/group/deadline'
import { countTaken, leftOf } from '@/lib/money/orders/stock'
import type { Group, Prisma } from '@/lib/platform/db/generated/client'
import type { Reader } from '@/lib/platform/db/transaction'
import type { orderFormFields } from './contract'
import { ORDER_MESSAGES } from './rules'

export type ShownForm = InPence<z.output<typeof orderFormFields>>

/** Orders that exist: not of a gift whose checkout ended unpaid. */
export const LIVE = {
  OR: [{ memberId: { not: null } }, { payment: { transaction: { status: { not: 'failed' } } } }],
} satisfies Prisma.OrderWhereInput

const whole = {
  items: {
    orderBy: [{ removedAt: { sort: 'asc', nulls: 'first' } }, { place: 'asc' }],
    include: { lines: { where: { order: LIVE }, take: 1 } },
  },
  questions: { orderBy: [{ removedAt: { sort: 'asc', nulls: 'first' } }, { place: 'asc' }] },
} satisfies Prisma.OrderFormInclude

export type Form = Prisma.OrderFormGetPayload<{ include: typeof whole }>

/** A group's form with what was left out of it since, or null. */
export const findForm = (reader: Reader, groupId: string): Promise<Form | null> =>
  reader.orderForm.findUnique({ where: { groupId }, include: whole })

export async function requireForm(reader: Reader, groupId: string): Promise<Form> {
  const form = await findForm(reader, groupId)
  if (!form) throw notFound(ORDER_MESSAGES.noForm, 'NO_ORDER_FORM')
  return form
}

/** What can be ordered and is asked now. */
export const offeredOf = ({ items, questions }: Form) => ({
  items: items.filter(({ removedAt }) => removedAt === null),
  questions: questions.filter(({ removedAt }) => removedAt === null),
})

/** Until the earlier of the form's own time and the end of the deadline's day. */
export const isOrdering = (
  { closesAt }: Pick<Form, 'closesAt'>,
  { closedAt, paymentDeadline }: Pick<Group, 'closedAt' | 'paymentDeadline'>,
): boolean =>
  closedAt === null && !isOverdue(deadlineDay(paymentDeadline)) && (closesAt === null || now() < closesAt)

/** As in answers; how many there are is for admins alone. */
export async function showForm(
  reader: Reader,
  form: Form,
  group: Pick<Group, 'closedAt' | 'paymentDeadline'>,
  { seesStock = false } = {},
): Promise<ShownForm> {
  const { items, questions } = offeredOf(form)
  const isLimited = items.some(({ stock }) => stock !== null)
  const taken = isLimited ? await countTaken(reader, form.groupId) : new Map<string, number>()
  return {
    items: items.map(({ id, title, pricePence, options, most, stock, lines }) => ({
      _id: id,
      title,
      amountPence: pricePence,
      options,
      most,
      stock: seesStock ? stock : null,
      left: leftOf(stock, taken.get(id) ?? 0),
      ordered: lines.length > 0,
    })),
    questions: questions.map(({ id, text, kind, choices, required }) => ({
      _id: id,
      text,
      kind,
      choices,
      required,
    })),
    closesAt: form.closesAt?.toISOString() ?? null,
    open: isOrdering(form, group),
  }
}

/** What can be ordered in a group, for a page that shows it beside other things; null if nothing can. */
export async function showFormOf(reader: Reader, group: Group): Promise<ShownForm | null> {
  const form = await findForm(reader, group.id)
  return form && showForm(reader, form, group)
}
