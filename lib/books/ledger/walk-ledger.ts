import { z } from 'zod'
import { addMs, DAY, now } from '@/lib/base/clock'
import { Prisma } from '@/lib/platform/db/generated/client'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Reader } from '@/lib/platform/db/transaction'
import { checkChains } from './check-chain'
import { checkScope } from './check-ledger'
import type { OnFound } from './check-new-entries'
import { findAlteration } from './days'
import { asDifference, chainDifference, type Difference, type LedgerScope, onlyGroups } from './fault'

/** How long after its beginning a walk begins again. */
const WALK_INTERVAL = 30 * DAY

/** Few enough entries that a statement about them takes seconds; and the most groups without any. */
const MAX_ENTRIES = 50_000
const MAX_GROUPS = 500
const MAX_DAYS = 10

/** One part of a walk: what was found in it, and where the next begins; null after the last. */
type Slice = { found: Difference[]; next: string | null }

const WALKS: Record<string, (reader: Reader, after: string) => Promise<Slice>> = {
  groups: checkNextGroups,
  days: checkNextDays,
}

type WalkOptions = { startsOver?: boolean; until?: Date }

/**
 * Walks through the whole ledger, group by group and closed day by closed day, once a month or if it `startsOver`. It stops at a
 * time; the next call goes on from there. `note` gets what was found in a slice before that counts as looked at.
 */
export async function walkLedger(
  reader: Reader,
  onFound: OnFound,
  { startsOver = false, until }: WalkOptions = {},
): Promise<Difference[]> {
  const all: Difference[] = []
  for (const [what, check] of Object.entries(WALKS)) {
    let after = await beginWalk(reader, what, startsOver)
    while (after !== null && (!until || now() < until)) {
      const { found, next } = await check(reader, after)
      await onFound(found)
      all.push(...found)
      const progress = next === null ? { finishedAt: now() } : { after: next }
      await reader.ledgerWalk.update({ where: { what }, data: progress })
      after = next
    }
  }
  return all
}

/** Where a walk goes on; null if none is due. */
async function beginWalk(reader: Reader, what: string, startsOver: boolean): Promise<string | null> {
  const last = await reader.ledgerWalk.findUnique({ where: { what } })
  if (last && !last.finishedAt && !startsOver) return last.after
  if (last && last.startedAt > addMs(now(), -WALK_INTERVAL) && !startsOver) return null
  const row = { after: '', startedAt: now(), finishedAt: null }
  await reader.ledgerWalk.upsert({ where: { what }, create: { what, ...row }, update: row })
  return ''
}

const groupColumns = z.strictObject({ id: z.string() })

async function checkNextGroups(reader: Reader, after: string): Promise<Slice> {
  const rows = await queryRows(reader, groupColumns)`
    SELECT id FROM (
      SELECT id, sum(entries) OVER (ORDER BY id) AS "entriesSoFar", row_number() OVER (ORDER BY id) AS place
      FROM (
        SELECT id, coalesce((SELECT number FROM ledger_entries WHERE "groupId" = groups.id ORDER BY number DESC LIMIT 1), 0) AS entries
        FROM groups WHERE ${after ? Prisma.sql`id > ${after}::uuid` : Prisma.sql`true`} ORDER BY id LIMIT ${MAX_GROUPS}
      ) counted
    ) taken WHERE "entriesSoFar" <= ${MAX_ENTRIES} OR place = 1 ORDER BY id`
  const ids = rows.map(({ id }) => id)
  const found = ids.length > 0 ? await checkGroups(reader, onlyGroups(ids)) : []
  return { found, next: ids.at(-1) ?? null }
}

/** Everything about some groups, from their first entry on. */
const checkGroups = async (reader: Reader, scope: LedgerScope): Promise<Difference[]> => [
  ...(await checkScope(reader, scope)).map(asDifference),
  ...(await checkChains(reader, 'all', scope)).map(chainDifference),
]

async function checkNextDays(reader: Reader, after: string): Promise<Slice> {
  const rows = await reader.ledgerDay.findMany({
    where: after ? { day: { gt: new Date(after) } } : {},
    orderBy: { day: 'asc' },
    take: MAX_DAYS,
    select: { day: true },
  })
  const days = rows.map(({ day }) => day.toISOString().slice(0, 10))
  return { found: await checkClosedDays(reader, days), next: days.at(-1) ?? null }
}

async function checkClosedDays(reader: Reader, days: string[]): Promise<Difference[]> {
  const found: Difference[] = []
  for (const day of days) {
    const detail = await findAlteration(reader, new Date(day))
    if (detail) found.push({ subject: `ledger day ${day}`, detail })
  }
  return found
}

/** Checks the groups and closed days of these flags as a walk does. */
export async function recheckFlaggedSubjects(
  reader: Reader,
  flaggedSubjects: string[],
): Promise<Difference[]> {
  const matchSubjects = (pattern: RegExp) =>
    flaggedSubjects.flatMap((subject) => pattern.exec(subject)?.[1] ?? [])
  const groupIds = matchSubjects(/^ledger (?:chain )?([0-9a-f-]{36})/)
  const dayDifferences = await checkClosedDays(reader, matchSubjects(/^ledger day (\S+)$/))
  return groupIds.length > 0
    ? [...(await checkGroups(reader, onlyGroups(groupIds))), ...dayDifferences]
    : dayDifferences
}
