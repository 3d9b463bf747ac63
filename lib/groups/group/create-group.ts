import type { z } from 'zod'
import { HOUR, now, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { isKeyTooOld, keyReused } from '@/lib/base/idempotency-keys'
import { copyCover } from '@/lib/groups/covers/copy-cover'
import { lockOwnAccount } from '@/lib/platform/auth/lock-account'
import { keyedUuid } from '@/lib/platform/auth/secrets'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { Group } from '@/lib/platform/db/generated/client'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import type { createGroup as call } from './contract'
import { requireFeeChoice } from './fee-payer'
import { requireDeadline, requireGoal, requireOpenAmountsAllowed } from './goal'
import { getGroup } from './queries'

type Input = z.output<NonNullable<typeof call.body>> & {
  /** If left out, the database's defaults apply. */
  reminders?: { remindersOn: boolean; reminderDays: number[] }
  /** Another group, for the same cover. */
  coverSource?: Pick<Group, 'coverId'>
}

/**
 * Creates a group. The creator is its first member and admin and, under autoSplit, owes everything until others join.
 * The group's id is derived from the key, so a retry after the server died finds the same group.
 */
export async function createGroup(viewer: Viewer, input: Input, idempotencyKey: string) {
  const id = keyedUuid('group', idempotencyKey)
  const existing = await db.group.findUnique({ where: { id }, select: { createdAt: true } })
  if (!existing) return writeGroup(viewer, id, input)
  if (isKeyTooOld(existing.createdAt)) throw keyReused()
  return getGroup(viewer, id)
}

async function writeGroup(viewer: Viewer, id: string, { reminders, coverSource, ...details }: Input) {
  requireGoal(details.goalPence)
  const paymentDeadline = requireDeadline(details.paymentDeadline)
  const splitOption = details.splitOption === 'autoSplit' ? 'autoSplit' : 'customSplit'
  requireOpenAmountsAllowed(details.openAmounts ?? false, splitOption)
  requireFeeChoice(details.feePaidBy)
  await limitUse(
    `groups:${viewer.userId}`,
    { calls: env.GROUPS_PER_PERSON, seconds: HOUR / SECOND },
    (wait) => `You've opened many groups just now. Please try again in ${wait}.`,
  )
  const createdAt = now()
  const creator = {
    userId: viewer.userId,
    role: 'admin' as const,
    contributionPence: splitOption === 'autoSplit' ? details.goalPence : 0,
    joinedAt: createdAt,
  }
  return transact(async (tx) => {
    await lockOwnAccount(tx, viewer.userId)
    await tx.group.create({
      data: {
        ...details,
        ...reminders,
        id,
        coverId: coverSource && (await copyCover(tx, coverSource)),
        paymentDeadline,
        splitOption,
        createdById: viewer.userId,
        createdAt,
        members: { create: creator },
      },
    })
    announce(tx, [viewer.userId], ['groups'], id)
    return getGroup(viewer, id, tx)
  })
}
