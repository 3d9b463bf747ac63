import { z } from 'zod'
import { daysAfter, londonDay } from '@/lib/base/clock'
import { drawInTurn } from '@/lib/base/documents/draw-in-turn'
import { forbidden, notFound } from '@/lib/base/errors'
import type { InPence } from '@/lib/base/money/wire'
import { deadlineDay } from '@/lib/groups/group/deadline'
import { noGroup, requireGroupAdmin } from '@/lib/membership/membership'
import { visibleName } from '@/lib/membership/person'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { Prisma, type Series } from '@/lib/platform/db/generated/client'
import { readRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import type { getSeason as call } from './contract'
import { cellStateOf, newestPeriods } from './rules'

export type Season = InPence<z.output<typeof call.response>>

const noSeries = () => notFound('This collection doesn’t repeat.', 'SERIES_NOT_FOUND')

/** As in answers. */
export const presentSeries = ({ id, every, next, daysToPay, until, times }: Series) => ({
  _id: id,
  every,
  next: deadlineDay(next),
  daysToPay,
  until: until && deadlineDay(until),
  times,
})

const NEWEST_FIRST = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]

/** From which group a series goes on: the newest that exists. Null if all were deleted. */
export const findNewestGroup = (reader: Reader, seriesId: string) =>
  reader.group.findFirst({
    where: { seriesId, deletedAt: null },
    orderBy: NEWEST_FIRST,
    select: { id: true },
  })

/** The last group that a series began, whether it still exists or was deleted. */
export const readLastGroup = (reader: Reader, seriesId: string) =>
  reader.group.findFirstOrThrow({
    where: { seriesId },
    orderBy: NEWEST_FIRST,
    select: { id: true, twoKeys: true },
  })

/**
 * The group from which the series of a group goes on, or the group itself without one, for its admins alone. Throws 404
 * for who may not know of the group, and 403 for its other members.
 */
export async function requireNewestGroup(viewer: Viewer, groupId: string, reader: Reader = db) {
  const group = await reader.group.findUnique({
    where: { id: groupId, deletedAt: null },
    select: { seriesId: true, members: { where: { userId: viewer.userId, leftAt: null }, take: 1 } },
  })
  if (!group) throw noGroup()
  const newest = group.seriesId ? await findNewestGroup(reader, group.seriesId) : null
  const id = newest?.id ?? groupId
  const isAdmin = await reader.member.count({
    where: { groupId: id, userId: viewer.userId, leftAt: null, role: 'admin' },
  })
  if (!isAdmin) throw group.members.length > 0 ? forbidden('Unauthorized') : noGroup()
  return { id, seriesId: group.seriesId }
}

/** How a group goes on; throws 404 if it does not, or not any more. */
export async function getSeries(viewer: Viewer, groupId: string) {
  const { seriesId } = await requireNewestGroup(viewer, groupId)
  const series = seriesId && (await db.series.findUnique({ where: { id: seriesId, stoppedAt: null } }))
  if (!series) throw noSeries()
  return presentSeries(series)
}

export type SeasonView = Awaited<ReturnType<typeof getSeasonView>>

/** What the screen of a group's series shows; for the admins of its newest group, or of the group without one. */
export async function getSeasonView(viewer: Viewer, groupId: string) {
  const { seriesId } = await requireNewestGroup(viewer, groupId)
  const group = await db.group.findUniqueOrThrow({ where: { id: groupId }, select: { title: true } })
  const series = seriesId ? await db.series.findUnique({ where: { id: seriesId } }) : null
  const season = series && (await readSeason(viewer, series))
  const shown = season && newestPeriods(season)
  return {
    group: { _id: groupId, title: group.title },
    series: series && presentSeries(series),
    /** False once it was stopped or has reached its end. */
    isRunning: series !== null && series.stoppedAt === null,
    season: season && shown && { ...season, ...shown },
    /** Whether there are more periods than the screen shows. */
    hasOlderPeriods: season !== null && season.periods.length > (shown?.periods.length ?? 0),
    tomorrow: daysAfter(londonDay(), 1),
  }
}

const columns = z.strictObject({
  groupId: z.string(),
  /** The same in all periods for one person. */
  personId: z.string(),
  username: z.string().nullable(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  isProfileVisible: z.boolean(),
  sharePence: z.int(),
  paidPence: z.int(),
  notedPence: z.int(),
  waivedPence: z.int(),
})

/** People by periods, in the order in which they joined; for the admins of the newest group, and 404 for others. */
export async function getSeason(viewer: Viewer, seriesId: string): Promise<Season> {
  const series = await db.series.findUnique({ where: { id: seriesId } })
  const newest = series && (await findNewestGroup(db, seriesId))
  if (!series || !newest) throw noSeries()
  await requireGroupAdmin(viewer, newest.id).catch(() => {
    throw noSeries()
  })
  return readSeason(viewer, series)
}

/** In turn: a series has no end, and grows by up to a thousand people with each period. */
const readSeason = (viewer: Viewer, series: Series): Promise<Season> =>
  drawInTurn(viewer.userId, () => readAllPeriods(series))

async function readAllPeriods(series: Series): Promise<Season> {
  const groups = await db.group.findMany({
    where: { seriesId: series.id, deletedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, title: true, createdAt: true, periodDay: true },
  })
  const standings = await listStandings(groups.map(({ id }) => id))
  return {
    series: presentSeries(series),
    periods: groups.map(({ id, title, createdAt, periodDay }) => ({
      groupId: id,
      title,
      day: deadlineDay(periodDay ?? createdAt),
    })),
    people: presentPeople(
      groups.map(({ id }) => id),
      standings,
    ),
  }
}

type Standing = z.output<typeof columns>

/** A person who claimed their place is the same as before: an account's memberships are joined by its id, too. */
const listStandings = (groupIds: string[]): Promise<Standing[]> =>
  readRows(
    columns,
    Prisma.sql`
  SELECT m."groupId", coalesce(first_value(m."seriesMemberId") OVER (PARTITION BY m."userId"
      ORDER BY m."seriesMemberId" IS NULL, g."createdAt"), first_value(m.id) OVER (PARTITION BY m."userId"
      ORDER BY g."createdAt")) AS "personId",
    u.username, u.firstname, u.lastname, u."isProfileVisible",
    m."contributionPence" AS "sharePence", coalesce(-a."balancePence", 0)::float8 AS "paidPence",
    m."notedPence"::float8 AS "notedPence", m."waivedPence"
  FROM members m
  JOIN groups g ON g.id = m."groupId"
  JOIN users u ON u.id = m."userId"
  LEFT JOIN ledger_accounts a ON a."groupId" = m."groupId" AND a.kind = 'member' AND a."userId" = m."userId"
  WHERE m."groupId" = ANY (${groupIds}::uuid[]) AND m."leftAt" IS NULL
  ORDER BY g."createdAt", m."joinedAt", m.id`,
  )

function presentPeople(groupIds: string[], standings: Standing[]): Season['people'] {
  const indexByGroup = new Map(groupIds.map((id, index) => [id, index]))
  const people = new Map<string, Season['people'][number]>()
  for (const { groupId, personId, ...standing } of standings) {
    const name = visibleName(standing)
    const row = people.get(personId) ?? { name, cells: groupIds.map(() => null) }
    const state = cellStateOf(standing)
    const { sharePence, paidPence } = standing
    row.cells[indexByGroup.get(groupId) ?? 0] = state && { state, sharePence, paidPence }
    // As they are called now.
    people.set(personId, { ...row, name })
  }
  return [...people.values()]
}
