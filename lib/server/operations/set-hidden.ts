import type { z } from 'zod'
import { now } from '@/lib/base/clock'
import { forbidden, notFound } from '@/lib/base/errors'
import { recordAction } from '@/lib/books/flags/record-action'
import { lockGroup } from '@/lib/membership/membership'
import { refreshGroup } from '@/lib/membership/notify-members'
import type { Operator } from '@/lib/platform/auth/operators'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { dropQueuedMail } from '@/lib/platform/messages/mail/queue-mail'
import type { setHidden as call } from './hidden-contract'
import { isInvolved } from './is-involved'

type Input = z.output<NonNullable<typeof call.body>>

/** Hides what a group shows, or shows it again, unless the operator is or was in it: 403. Throws 404 if there is none. */
export async function setContentHidden(operator: Operator, input: Input) {
  const { groupId, kind, hidden, reason } = input
  await transact(async (tx) => {
    await lockGroup(tx, groupId)
    if (!hidden && (await isInvolved(tx, operator, groupId)))
      throw forbidden('Another operator has to show this again.')
    const found = await SETTERS[kind](tx, input)
    if (!found) throw notFound('There is nothing like that in this group.')
    await recordAction(tx, operator, {
      what: hidden ? 'content-hidden' : 'content-shown',
      subject: groupId,
      reason,
      detail: input.id ? `${kind} ${input.id}` : kind,
    })
    await refreshGroup(tx, groupId)
  })
  return { message: hidden ? 'Hidden' : 'Shown again' }
}

const hiddenFields = ({ hidden }: Input) => ({ hiddenAt: hidden ? now() : null })

async function setCoverHidden(tx: Tx, input: Input): Promise<boolean> {
  const { count } = await tx.picture.updateMany({
    where: { coverOf: { id: input.groupId } },
    data: hiddenFields(input),
  })
  return count > 0
}

/** With its picture. Letters that wait are not sent. */
async function setUpdateHidden(tx: Tx, input: Input): Promise<boolean> {
  const where = { id: input.id ?? '', groupId: input.groupId, deletedAt: null }
  const { count } = await tx.update.updateMany({ where, data: hiddenFields(input) })
  if (count === 0) return false
  await tx.picture.updateMany({ where: { update: where }, data: hiddenFields(input) })
  if (input.hidden) await dropQueuedMail(tx, 'update', [where.id])
  return true
}

/** With its envelope and their pictures: whom it is for, and how it is signed, are the admin's own words. */
async function setCardHidden(tx: Tx, input: Input): Promise<boolean> {
  const changedReveals = await tx.reveal.updateManyAndReturn({
    where: { groupId: input.groupId },
    data: hiddenFields(input),
    select: { id: true },
  })
  const ids = changedReveals.map(({ id }) => id)
  if (input.hidden) await dropQueuedMail(tx, 'thanks', ids)
  return ids.length > 0
}

/** What was mailed has gone; on the card it stands no more, and letters that wait are not sent. */
async function setThanksHidden(tx: Tx, input: Input): Promise<boolean> {
  const changedReveals = await tx.reveal.updateManyAndReturn({
    where: { groupId: input.groupId, thanks: { not: null } },
    data: { thanksHiddenAt: input.hidden ? now() : null },
    select: { id: true },
  })
  const ids = changedReveals.map(({ id }) => id)
  if (input.hidden) await dropQueuedMail(tx, 'thanks', ids)
  return ids.length > 0
}

const SETTERS = {
  cover: setCoverHidden,
  update: setUpdateHidden,
  card: setCardHidden,
  thanks: setThanksHidden,
}
