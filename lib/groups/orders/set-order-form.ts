import type { z } from 'zod'
import { daysAfter, londonMoment, now } from '@/lib/base/clock'
import { conflict, invalid } from '@/lib/base/errors'
import { isTimestamp, parseDeadline } from '@/lib/groups/group/deadline'
import { lockAsAdmin } from '@/lib/membership/membership'
import { refreshGroup } from '@/lib/membership/notify-members'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Group } from '@/lib/platform/db/generated/client'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import type { setOrderForm as call } from './contract'
import { type Form, findForm, LIVE_ORDERS, presentForm, requireForm, versionOf } from './order-form'
import { ORDER_MESSAGES, STORED_ITEMS_MAX, STORED_QUESTIONS_MAX } from './rules'

type Input = z.output<NonNullable<typeof call.body>>

/** Sets what can be ordered in a group, and what is asked. What was ordered keeps title and price. */
export async function setOrderForm(viewer: Viewer, groupId: string, input: Input) {
  const { items, questions, closesAt, version } = input
  return transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    requireFixedAmounts(group)
    if (version !== undefined) await requireFormUnchanged(tx, groupId, version)
    const closingTime = closesAt ? parseClosingTime(closesAt) : null
    await tx.orderForm.upsert({
      where: { groupId },
      create: { groupId, closesAt: closingTime, createdAt: now() },
      update: { closesAt: closingTime },
    })
    const form = await requireForm(tx, groupId)
    await writeItems(tx, form, items)
    await writeQuestions(tx, form, questions)
    await requireFormNotFull(tx, groupId)
    await refreshGroup(tx, groupId)
    return presentForm(tx, await requireForm(tx, groupId), group, { seesStock: true })
  })
}

/** Removes a group's form; throws 409 if anybody has ordered. */
export async function deleteOrderForm(viewer: Viewer, groupId: string) {
  await transact(async (tx) => {
    const { group } = await lockAsAdmin(tx, viewer, groupId)
    requireOpenGroup(group)
    await requireForm(tx, groupId)
    if ((await tx.order.count({ where: { groupId, ...LIVE_ORDERS } })) > 0)
      throw conflict(ORDER_MESSAGES.formOrdered, 'FORM_ORDERED')
    // Of gifts whose checkouts ended unpaid.
    await tx.order.deleteMany({ where: { groupId } })
    await tx.orderForm.delete({ where: { groupId } })
    await refreshGroup(tx, groupId)
  })
}

/** Throws 409 if another admin has changed, made or removed the form since. */
async function requireFormUnchanged(tx: Tx, groupId: string, version: string | null) {
  const form = await findForm(tx, groupId)
  if ((form && versionOf(form)) !== version) throw conflict(ORDER_MESSAGES.changed, 'FORM_CHANGED')
}

/** Throws 409 where the goal is shared out, or people give what they like: an order is somebody's share. */
function requireFixedAmounts({ splitOption, openAmounts }: Group) {
  if (splitOption !== 'customSplit' || openAmounts)
    throw conflict(ORDER_MESSAGES.customSplit, 'CUSTOM_SPLIT_ONLY')
}

/** Its end is in a year that no column holds. */
const LAST_DAY = '9999-12-31'

/** A time, or the end of a day in London. */
function parseClosingTime(text: string): Date {
  const day = parseDeadline(text)
  if (!day || day >= LAST_DAY) throw invalid(ORDER_MESSAGES.closesAt, { closesAt: ORDER_MESSAGES.closesAt })
  return isTimestamp(text) ? new Date(text.trim()) : londonMoment(`${daysAfter(day, 1)}T00:00`)
}

async function writeItems(tx: Tx, form: Form, items: Input['items']) {
  const { groupId } = form
  const known = new Map(form.items.map((item) => [item.id, item]))
  requireKnownIds('items', items, known)
  for (const [place, item] of items.entries()) {
    const { _id, title, amountPence: pricePence, options, most = null, stock = null } = item
    const data = { place, title, pricePence, options, most, stock, removedAt: null }
    const old = _id && known.get(_id)
    if (!old) await tx.orderItem.create({ data: { ...data, groupId } })
    else {
      if (old.isOrdered && (old.title !== title || old.pricePence !== pricePence))
        throw conflict(ORDER_MESSAGES.ordered, 'ITEM_ORDERED')
      await tx.orderItem.update({ where: { id: old.id }, data })
    }
  }
  const kept = new Set(items.map(({ _id }) => _id))
  const leftOut = form.items.filter(({ id, removedAt }) => !kept.has(id) && removedAt === null)
  const leftOutIds = (ordered: boolean) =>
    leftOut.filter(({ isOrdered }) => isOrdered === ordered).map(({ id }) => id)
  await tx.orderItem.updateMany({ where: { id: { in: leftOutIds(true) } }, data: { removedAt: now() } })
  await tx.orderItem.deleteMany({ where: { id: { in: leftOutIds(false) } } })
}

async function writeQuestions(tx: Tx, form: Form, questions: Input['questions']) {
  const { groupId } = form
  const known = new Map(form.questions.map((question) => [question.id, question]))
  requireKnownIds('questions', questions, known)
  for (const [place, { _id, text, kind, choices, required }] of questions.entries()) {
    const data = { place, text, kind, choices: kind === 'choice' ? choices : [], required, removedAt: null }
    if (_id) await tx.orderQuestion.update({ where: { id: _id }, data })
    else await tx.orderQuestion.create({ data: { ...data, groupId } })
  }
  const kept = questions.flatMap(({ _id }) => _id ?? [])
  const leftOut = { groupId, id: { in: [...known.keys()].filter((id) => !kept.includes(id)) } }
  await tx.orderQuestion.deleteMany({ where: { ...leftOut, answers: { none: {} } } })
  await tx.orderQuestion.updateMany({ where: { ...leftOut, removedAt: null }, data: { removedAt: now() } })
}

/** Throws 409 if too much was left out over time: it stays in orders, and is read with the form. */
async function requireFormNotFull(tx: Tx, groupId: string) {
  const where = { where: { groupId } }
  const isFull =
    (await tx.orderItem.count(where)) > STORED_ITEMS_MAX ||
    (await tx.orderQuestion.count(where)) > STORED_QUESTIONS_MAX
  if (isFull) throw conflict(ORDER_MESSAGES.full, 'FORM_FULL')
}

/** Throws 400 for an id that is not of this form, or named twice. */
function requireKnownIds(field: string, rows: { _id?: string }[], known: Map<string, unknown>) {
  const ids = rows.flatMap(({ _id }) => _id ?? [])
  if (new Set(ids).size === ids.length && ids.every((id) => known.has(id))) return
  throw invalid(ORDER_MESSAGES.unknown, { [field]: ORDER_MESSAGES.unknown })
}
