import type { Viewer } from '@/lib/auth/sessions'
import { now } from '@/lib/clock'
import { transact } from '@/lib/db/transaction'
import { announce } from '@/lib/live/announce'
import { requireDeadline, requireGoal } from './goal'
import { getGroup } from './queries'

type Input = {
  title: string
  description: string
  goalPence: number
  paymentDeadline: string
  splitOption: 'autoSplit' | 'customSplit' | 'custom'
}

/** Opens a group; its creator is the first member and admin, and owes all of it until others come. */
export async function createGroup(viewer: Viewer, { title, description, goalPence, ...input }: Input) {
  requireGoal(goalPence)
  const paymentDeadline = requireDeadline(input.paymentDeadline)
  const splitOption = input.splitOption === 'autoSplit' ? 'autoSplit' : 'customSplit'
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
