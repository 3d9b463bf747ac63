import { formatValue } from '@/lib/people/audit/describe-event'
import { reportsDb } from '@/lib/platform/db/client'

/** Of the longest lists, the newest: an admin of a thousand people makes that many changes at a press. */
export const MAX_EXPORTED = 10_000

const newestQuery = (where: { userId: string } | { actorId: string }) => ({
  where,
  orderBy: { id: 'desc' as const },
  take: MAX_EXPORTED,
})

/** The newest of what is about a user and of what they did, oldest first. Each is read by an index of its own. */
function mergeNewest<Row extends { id: bigint }>(parts: Row[][]): Omit<Row, 'id'>[] {
  const byId = new Map(parts.flat().map((row) => [row.id, row]))
  return [...byId.values()]
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .slice(-MAX_EXPORTED)
    .map(({ id: _, ...row }) => row)
}

const CHANGE_FIELDS = {
  id: true,
  from: true,
  to: true,
  at: true,
  actorId: true,
  network: true,
  device: true,
} as const

/** State changes of this user's payments, sessions, invitations and so on, and those they made to other people's. */
export async function listHistory(userId: string) {
  const select = { ...CHANGE_FIELDS, subject: true, subjectId: true, why: true }
  const subjectRows = await reportsDb.stateChange.findMany({ ...newestQuery({ userId }), select })
  const actorRows = await reportsDb.stateChange.findMany({ ...newestQuery({ actorId: userId }), select })
  return mergeNewest([subjectRows, actorRows]).map((row) => keepOwnOrigin(userId, row))
}

/** The same for roles, amounts, payout accounts and security settings. */
export async function listSettingChanges(userId: string) {
  const select = { ...CHANGE_FIELDS, setting: true }
  const subjectRows = await reportsDb.settingChange.findMany({ ...newestQuery({ userId }), select })
  const actorRows = await reportsDb.settingChange.findMany({ ...newestQuery({ actorId: userId }), select })
  return mergeNewest([subjectRows, actorRows]).map(({ from, to, ...row }) => ({
    ...keepOwnOrigin(userId, row),
    from: formatValue(row.setting, from),
    to: formatValue(row.setting, to),
  }))
}

/** If somebody else made the change, its network and device are their data and are left out. */
function keepOwnOrigin<Row extends { actorId: string | null; network: string | null; device: string | null }>(
  userId: string,
  { actorId, network, device, ...row }: Row,
) {
  return actorId === userId ? { ...row, network, device } : row
}
