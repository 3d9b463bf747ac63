import type { Viewer } from '@/lib/auth/sessions'
import { HOUR, now, SECOND } from '@/lib/clock'
import { limitUse } from '@/lib/db/rate-limits'
import { transact } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import { announce } from '@/lib/live/announce'
import { requireDeadline, requireGoal, requireSplitFor } from './goal'
import { getGroup } from './queries'

type Input = {
  title: string
  description: string
  goalPence: number
  paymentDeadline: string
  splitOption: 'autoSplit' | 'customSplit' | 'custom'
  openAmounts?: boolean
  /** If left out, the database's defaults apply. */
  reminders?: { remindersOn: boolean; reminderDays: number[] }
}

/** Creates a group. The creator is its first member and admin and, under autoSplit, owes all until others join. */
export async function createGroup(viewer: Viewer, { title, description, goalPence, ...input }: Input) {
  requireGoal(goalPence)
  const paymentDeadline = requireDeadline(input.paymentDeadline)
  const splitOption = input.splitOption === 'autoSplit' ? 'autoSplit' : 'customSplit'
  const { openAmounts = false } = input
  requireSplitFor(openAmounts, splitOption)
  await limitUse(
    `groups:${viewer.userId}`,
    { calls: env.GROUPS_PER_PERSON, seconds: HOUR / SECOND },
    (wait) => `You've opened many groups just now. Please try again in ${wait}.`,
  )
  const createdAt = now()
  const creator = {
    userId: viewer.userId,
    role: 'admin' as const,
    contributionPence: splitOption === 'autoSplit' ? goalPence : 0,
    joinedAt: createdAt,
  }
  return transact(async (tx) => {
    const group = await tx.group.create({
      data: {
        title,
        description,
        goalPence,
        paymentDeadline,
        splitOption,
        openAmounts,
        ...input.reminders,
        createdById: viewer.userId,
        createdAt,
        members: { create: creator },
      },
      select: { id: true },
    })
    await announce(tx, [viewer.userId], ['groups'], group.id)
    return getGroup(viewer, group.id, tx)
  })
}
