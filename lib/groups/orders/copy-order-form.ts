import { daysAfter, londonDay, londonHour, londonMoment, now } from '@/lib/base/clock'
import { pick } from '@/lib/base/pick'
import { daysUntil, deadlineDay } from '@/lib/groups/group/deadline'
import type { Group } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'
import { findForm, offerOf } from './order-form'

type DatedGroup = Pick<Group, 'id' | 'paymentDeadline'>

/** The next period of a series has the same form, without the orders. It closes as long before the deadline. */
export async function copyOrderForm(tx: Tx, source: DatedGroup, target: DatedGroup) {
  const form = await findForm(tx, source.id)
  if (!form) return
  const days = daysUntil(deadlineDay(target.paymentDeadline), deadlineDay(source.paymentDeadline))
  const closesAt = form.closesAt && addLondonDays(form.closesAt, days)
  const { items, questions } = offerOf(form)
  await tx.orderForm.create({ data: { groupId: target.id, closesAt, createdAt: now() } })
  await tx.orderItem.createMany({
    data: items.map((item) => ({
      ...pick(item, ['place', 'title', 'pricePence', 'options', 'most', 'stock']),
      groupId: target.id,
    })),
  })
  await tx.orderQuestion.createMany({
    data: questions.map((question) => ({
      ...pick(question, ['place', 'text', 'kind', 'choices', 'required']),
      groupId: target.id,
    })),
  })
}

/** At the same time in London. */
const addLondonDays = (at: Date, days: number): Date =>
  londonMoment(
    `${daysAfter(londonDay(at), days)}T${String(londonHour(at)).padStart(2, '0')}${at.toISOString().slice(13, 16)}`,
  )
