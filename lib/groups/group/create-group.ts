import { isKeyTooOld, keyReused } from '@/lib/base/client-keys'
import { HOUR, now, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { lockOwnAccount } from '@/lib/platform/auth/lock-account'
import { keyedUuid } from '@/lib/platform/auth/secrets'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { FeePayer } from '@/lib/platform/db/generated/enums'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { requireFeeChoice } from './fee-payer'
import { requireDeadline, requireGoal, requireSplitFor } from './goal'
import type { Occasion } from './occasions'
import { getGroup } from './queries'

type Input = {
  title: string
  description: string
  goalPence: number
  paymentDeadline: string
  splitOption: 'autoSplit' | 'customSplit' | 'custom'
  openAmounts?: boolean
  feePaidBy?: FeePayer
  occasion?: Occasion
  /** If left out, the database's defaults apply. */
  reminders?: { remindersOn: boolean; reminderDays: number[] }
}

/**
 * Creates a group. The creator is its first member and admin and, under autoSplit, owes everything until others join.
 * The group's id is derived from the key, so a retry after the server died finds the same group.
 */
export async function createGroup(viewer: Viewer, input: Input, idempotencyKey: string) {
  const id = keyedUuid('group', idempotencyKey)
  const made = await db.group.findUnique({ where: { id }, select: { createdAt: true } })
  if (!made) return writeGroup(viewer, id, input)
  if (isKeyTooOld(made.createdAt)) throw keyReused()
  return getGroup(viewer, id)
}

async function writeGroup(viewer: Viewer, id: string, { title, description, goalPence, ...input }: Input) {
  requireGoal(goalPence)
  const paymentDeadline = requireDeadline(input.paymentDeadline)
  const splitOption = input.splitOption === 'autoSplit' ? 'autoSplit' : 'customSplit'
  const { openAmounts = false, feePaidBy } = input
  requireSplitFor(openAmounts, splitOption)
  requireFeeChoice(feePaidBy)
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
    await lockOwnAccount(tx, viewer.userId)
    await tx.group.create({
      data: {
        id,
        title,
        description,
        goalPence,
        paymentDeadline,
        splitOption,
        openAmounts,
        feePaidBy,
        occasion: input.occasion,
        ...input.reminders,
        createdById: viewer.userId,
        createdAt,
        members: { create: creator },
      },
    })
    await announce(tx, [viewer.userId], ['groups'], id)
    return getGroup(viewer, id, tx)
  })
}
