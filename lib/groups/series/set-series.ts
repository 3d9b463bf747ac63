import { DAY, londonDay, now, SECOND } from '@/lib/base/clock'
import { conflict, invalid } from '@/lib/base/errors'
import { parseDeadline } from '@/lib/groups/group/deadline'
import { lockAsAdmin } from '@/lib/membership/membership'
import { refreshGroup } from '@/lib/membership/notify-members'
import type { Viewer } from '@/lib/platform/auth/sessions'
import type { Group } from '@/lib/platform/db/generated/client'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { dayOfMonth } from './calendar'
import { findNewestGroup, presentSeries, requireNewestGroup } from './queries'
import { type SeriesInput, seriesProblems } from './rules'

const columnDay = (text: string) => new Date(`${parseDeadline(text)}T00:00:00Z`)

/** A series as its columns keep it; it is going again, if it was stopped. */
const columnsOf = ({ every, next, daysToPay, until, times }: SeriesInput) => ({
  ...{ every, daysToPay, next: columnDay(next), anchorDay: dayOfMonth(parseDeadline(next) ?? '') },
  ...{ until: until === undefined ? null : columnDay(until), times: times ?? null, stoppedAt: null },
})

/**
 * Counts a series that somebody begins: each goes on by itself without end, and all that are due on a day begin their
 * groups one after the other.
 */
const limitNewSeries = ({ userId }: Viewer) =>
  limitUse(
    `series:${userId}`,
    { calls: 20, seconds: DAY / SECOND },
    (wait) => `You've had many collections repeat today. Please try again in ${wait}.`,
  )

/** How many of one person's groups go on at once. */
const MAX_RUNNING_SERIES = 50

/** Counted for whoever made the groups: as an admin of theirs, nobody else can be made to use up their own. */
async function requireRoomForSeries(tx: Tx, { createdById, seriesId }: Group) {
  const runningCount = await tx.series.count({
    where: {
      stoppedAt: null,
      ...(seriesId && { id: { not: seriesId } }),
      groups: { some: { createdById, deletedAt: null } },
    },
  })
  if (runningCount < MAX_RUNNING_SERIES) return
  throw conflict(
    `${MAX_RUNNING_SERIES} of these collections repeat already. Please stop one first.`,
    'LIMIT_SERIES',
  )
}

/** Has a group go on again and again, or changes how its series does. The newest group is locked before its series. */
export async function setSeries(viewer: Viewer, groupId: string, input: SeriesInput) {
  return transact(async (tx) => {
    const { id, seriesId, group } = await lockNewestGroup(tx, viewer, groupId)
    const problems = seriesProblems(input, londonDay())
    const [problem] = Object.values(problems)
    if (problem) throw invalid(problem, problems)
    if (!seriesId) await limitNewSeries(viewer)
    await requireRoomForSeries(tx, group)
    const data = columnsOf(input)
    const series = seriesId
      ? await tx.series.update({ where: { id: seriesId }, data })
      : await tx.series.create({ data: { ...data, createdAt: now(), groups: { connect: { id } } } })
    await refreshGroup(tx, id)
    return presentSeries(series)
  })
}

/** No more groups begin by themselves. Twice is the same as once. */
export async function stopSeries(viewer: Viewer, groupId: string) {
  await transact(async (tx) => {
    const { id, seriesId } = await lockNewestGroup(tx, viewer, groupId)
    await tx.series.updateMany({
      where: { id: seriesId ?? id, stoppedAt: null },
      data: { stoppedAt: now() },
    })
    await refreshGroup(tx, id)
  })
}

/** Throws 409 if another period began meanwhile. */
async function lockNewestGroup(tx: Tx, viewer: Viewer, groupId: string) {
  const { id } = await requireNewestGroup(viewer, groupId, tx)
  const { group } = await lockAsAdmin(tx, viewer, id)
  const newest = group.seriesId ? await findNewestGroup(tx, group.seriesId) : null
  if (newest && newest.id !== id)
    throw conflict('The next period has just begun. Please try again.', 'PERIOD_BEGAN')
  return { id, seriesId: group.seriesId, group }
}
