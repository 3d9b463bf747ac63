import { randomUUID } from 'node:crypto'
import { setClockOffset } from '@/lib/base/clock'
import { paymentPaid } from '@/lib/books/ledger/entries'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { remindDueMembers } from '@/lib/groups/reminders/remind-due'
import { db } from '@/lib/platform/db/client'
import type { Group } from '@/lib/platform/db/generated/client'
import { transact } from '@/lib/platform/db/transaction'
import { aGroup, aUser, type TestUser } from './money'

/** Moves the clock to a moment. */
export const setTime = (iso: string) => setClockOffset(Date.parse(iso) - Date.now())

/** Runs the scheduled reminders at a moment. */
export async function remindAt(iso: string) {
  setTime(iso)
  await remindDueMembers()
}

/** A group with an admin who owes nothing, and members who owe £100 each by the deadline. */
export async function aGroupDue(deadline: string, members: TestUser[], more: Partial<Group> = {}) {
  const admin = await aUser('admin')
  const group = await aGroup({ admin, members })
  await db.member.updateMany({
    where: { groupId: group.id, userId: admin.id },
    data: { contributionPence: 0 },
  })
  const data = { paymentDeadline: new Date(deadline), ...more }
  return { admin, group: await db.group.update({ where: { id: group.id }, data }) }
}

/** When this person was reminded, in order, as `2026-12-04T10:00`. */
export async function remindersOf({ id }: TestUser): Promise<string[]> {
  const rows = await db.notification.findMany({
    where: { userId: id, actionType: 'reminder' },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ createdAt }) => createdAt.toISOString().slice(0, 16))
}

/** Credits this member with a payment, in the ledger alone. */
export const credit = (groupId: string, { id: userId }: Pick<TestUser, 'id'>, amountPence: number) =>
  transact((tx) =>
    postEntry(tx, {
      groupId,
      cause: { subject: 'payment', id: randomUUID(), step: 'paid' },
      postings: paymentPaid({ userId, amountPence, feePence: 0 }),
    }),
  )

export const memberIdOf = async (groupId: string, { id: userId }: TestUser): Promise<string> =>
  (await db.member.findFirstOrThrow({ where: { groupId, userId } })).id
