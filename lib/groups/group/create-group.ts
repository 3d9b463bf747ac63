import type { z } from 'zod'
import { HOUR, now, SECOND } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { isKeyTooOld, keyReused } from '@/lib/base/idempotency-keys'
import { mostDistinctId } from '@/lib/groups/covers/cloth'
import { copyCover } from '@/lib/groups/covers/copy-cover'
import { lockOwnAccount } from '@/lib/platform/auth/lock-account'
import { keyedUuid } from '@/lib/platform/auth/secrets'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import type { Group } from '@/lib/platform/db/generated/client'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { type Reader, type Tx, transact } from '@/lib/platform/db/transaction'
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
 * The group's id is one of those derived from the key, so a retry after the server died finds the same group.
 */
export async function createGroup(viewer: Viewer, input: Input, idempotencyKey: string) {
  const ids = idsOf(idempotencyKey)
  const existing = await findCreated(db, ids)
  if (!existing) return writeGroup(viewer, ids, input)
  if (isKeyTooOld(existing.createdAt)) throw keyReused()
  return getGroup(viewer, existing.id)
}

/** Among how many ids, and so cloths, there is a choice. */
const ID_COUNT = 12

const idsOf = (key: string) =>
  Array.from({ length: ID_COUNT }, (_, index) => keyedUuid('group', index === 0 ? key : `${key} ${index}`))

const findCreated = (reader: Reader, ids: string[]) =>
  reader.group.findFirst({ where: { id: { in: ids } }, select: { id: true, createdAt: true } })

/** From so many of a person's latest groups, a new one is to differ at a glance. */
const LATEST_GROUPS = 6

/** The one whose cloth is least like those of the groups that this person sees it beside. */
async function chooseId(tx: Tx, { userId }: Viewer, ids: string[]): Promise<string> {
  const latest = await tx.member.findMany({
    where: { userId, leftAt: null },
    orderBy: { joinedAt: 'desc' },
    take: LATEST_GROUPS,
    select: { groupId: true },
  })
  return mostDistinctId(
    ids,
    latest.map(({ groupId }) => groupId),
  )
}

async function writeGroup(viewer: Viewer, ids: string[], { reminders, coverSource, ...details }: Input) {
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
    const existing = await findCreated(tx, ids)
    if (existing) return getGroup(viewer, existing.id, tx)
    const id = await chooseId(tx, viewer, ids)
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
