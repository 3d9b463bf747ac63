import type { z } from 'zod'
import { conflict, invalid } from '@/lib/base/errors'
import type { InPence } from '@/lib/base/money/wire'
import { GOAL_MAX_PENCE } from '@/lib/groups/group/rules'
import type { Group, Prisma } from '@/lib/platform/db/generated/client'
import type { Reader, Tx } from '@/lib/platform/db/transaction'
import type { orderFields } from './contract'
import { type Form, isOpenForOrders, offerOf, requireForm } from './order-form'
import {
  type Answer,
  answersProblem,
  type Line,
  linesProblem,
  linesTotalPence,
  mergeLines,
  ORDER_MESSAGES,
} from './rules'

export type OrderContents = InPence<z.output<typeof orderFields>>
/** As it is typed: an item without options has none. */
export type OrderInput = { lines: (Omit<Line, 'option'> & { option?: string | null })[]; answers: Answer[] }

export const withContents = {
  lines: { orderBy: [{ item: { place: 'asc' } }, { option: 'asc' }], include: { item: true } },
  answers: { orderBy: { question: { place: 'asc' } } },
} satisfies Prisma.OrderInclude

export type OrderWithContents = Prisma.OrderGetPayload<{ include: typeof withContents }>

/** The empty order. */
export const EMPTY_ORDER: OrderContents = { lines: [], answers: [], sumPence: 0 }

/** As in answers; of nobody, the empty order. */
export function presentOrder(order: OrderWithContents | null): OrderContents {
  if (!order) return EMPTY_ORDER
  return {
    lines: order.lines.map(({ itemId, option, quantity }) => ({ itemId, option: option || null, quantity })),
    answers: order.answers.map(({ questionId, answer }) => ({ questionId, answer })),
    sumPence: order.lines.reduce((sum, { quantity, item }) => sum + quantity * item.pricePence, 0),
  }
}

export const findOrder = (reader: Reader, memberId: string): Promise<OrderWithContents | null> =>
  reader.order.findUnique({ where: { memberId }, include: withContents })

/**
 * An order as it would be stored. Throws 404 without a form, 409 after orders closed (but for admins), 400 for one that
 * does not fit the form; `before` may stay as it is.
 */
export async function checkOrder(
  reader: Reader,
  group: Group,
  typed: OrderInput,
  { before = EMPTY_ORDER, allowClosed = false }: { before?: OrderContents; allowClosed?: boolean } = {},
): Promise<OrderContents> {
  const form = await requireForm(reader, group.id)
  if (!allowClosed && !isOpenForOrders(form, group)) throw conflict(ORDER_MESSAGES.closed, 'ORDER_CLOSED')
  const typedLines = typed.lines.map((line) => ({
    ...line,
    itemId: line.itemId.toLowerCase(),
    option: line.option || null,
  }))
  const { items, questions } = presentOffer(form)
  const problem = linesProblem(items, typedLines, before.lines)
  if (problem) throw invalid(problem, { lines: problem })
  const lines = mergeLines(typedLines)
  const sumPence = linesTotalPence(pricesOf(form), lines)
  if (sumPence > GOAL_MAX_PENCE) throw invalid(ORDER_MESSAGES.tooMuch, { lines: ORDER_MESSAGES.tooMuch })
  const answers = lines.length === 0 ? [] : checkAnswers(form, questions, typed.answers, before.answers)
  return { lines, answers, sumPence }
}

function checkAnswers(
  form: Form,
  questions: ReturnType<typeof presentOffer>['questions'],
  typed: Answer[],
  before: Answer[],
): Answer[] {
  const answers = typed.map((one) => ({ ...one, questionId: one.questionId.toLowerCase() }))
  const problem = answersProblem(questions, answers, before)
  if (problem) throw invalid(problem, { answers: problem })
  // What was answered while it was asked stays.
  const removedIds = new Set(form.questions.filter(({ removedAt }) => removedAt).map(({ id }) => id))
  const isRemoved = ({ questionId }: Answer) => removedIds.has(questionId)
  const given = answers.filter((one) => one.answer !== '' && !isRemoved(one))
  return [...given, ...before.filter(isRemoved)]
}

const pricesOf = (form: Form) =>
  form.items.map(({ id, pricePence }) => ({ _id: id, amountPence: pricePence }))

function presentOffer(form: Form) {
  const { items, questions } = offerOf(form)
  return {
    items: items.map(({ id, pricePence, ...item }) => ({ ...item, _id: id, amountPence: pricePence })),
    questions: questions.map(({ id, ...question }) => ({ ...question, _id: id })),
  }
}

/** As they are stored: an item without options has the empty one. */
export const storedLines = (lines: OrderContents['lines']) =>
  lines.map(({ itemId, option, quantity }) => ({ itemId, option: option ?? '', quantity }))

/** Writes what an order has, in place of what it had. */
export async function writeContents(tx: Tx, orderId: string, { lines, answers }: OrderContents) {
  await tx.orderLine.deleteMany({ where: { orderId } })
  await tx.orderAnswer.deleteMany({ where: { orderId } })
  await tx.orderLine.createMany({ data: storedLines(lines).map((line) => ({ orderId, ...line })) })
  await tx.orderAnswer.createMany({ data: answers.map((answer) => ({ orderId, ...answer })) })
}

/** Whether two orders are the same, however their lines and answers are sorted. */
export const isSameOrder = (one: OrderContents, other: OrderContents): boolean =>
  sortedJson(one) === sortedJson(other)

const sortedJson = ({ lines, answers }: OrderContents): string =>
  JSON.stringify([
    lines.map(({ itemId, option, quantity }) => [itemId, option, quantity].join(' ')).sort(),
    answers.map(({ questionId, answer }) => [questionId, answer].join(' ')).sort(),
  ])
