import type { Notification } from '@/lib/platform/db/generated/client'
import type { Tx } from '@/lib/platform/db/transaction'

export type Told = Pick<Notification, 'id' | 'userId' | 'message' | 'actorId'>

/** What each transaction has written so far, by group and then by person. */
const toldIn = new WeakMap<Tx, Map<string, Map<string, Told>>>()

/** Whom this transaction has notified about the group. News of no group, and requests to act, always stand alone. */
export function toldBefore(tx: Tx, news: { groupId?: string; actionType?: string; invitationId?: string }) {
  const { groupId, actionType, invitationId } = news
  if (!groupId || actionType || invitationId) return new Map<string, Told>()
  const byGroup = toldIn.get(tx) ?? new Map<string, Map<string, Told>>()
  toldIn.set(tx, byGroup)
  const told = byGroup.get(groupId) ?? new Map<string, Told>()
  byGroup.set(groupId, told)
  return told
}

type More = { userId: string; type: string; message: string; actorId?: string }

/** A message names at most one person, so that the name can be replaced when they delete their account. */
export const fits = (row: Told | undefined, { actorId }: { actorId?: string }): row is Told =>
  row !== undefined && (!row.actorId || !actorId || row.actorId === actorId)

/** A command tells of the change itself last, after its consequences, so its text goes first. Repeats are skipped. */
export async function addToTold(tx: Tx, told: Map<string, Told>, more: More[]) {
  const grown = more.flatMap(({ userId, type, message, actorId = null }) => {
    const row = told.get(userId)
    if (!row || row.message.includes(message)) return []
    const one = { ...row, message: `${message} ${row.message}`, actorId: actorId ?? row.actorId, type }
    told.set(userId, one)
    return [one]
  })
  if (grown.length === 0) return
  const [ids, messages, actors, types] = [
    grown.map(({ id }) => id),
    grown.map(({ message }) => message),
    grown.map(({ actorId }) => actorId),
    grown.map(({ type }) => type),
  ]
  await tx.$executeRaw`
    UPDATE notifications SET message = one.message, "actorId" = one.actor, type = one.type::"NotificationType",
      kind = NULL, "amountPence" = NULL
    FROM unnest(${ids}::uuid[], ${messages}::text[], ${actors}::uuid[], ${types}::text[])
      AS one(id, message, actor, type)
    WHERE notifications.id = one.id`
}
