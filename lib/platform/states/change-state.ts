import { z } from 'zod'
import { now } from '@/lib/base/clock'
import { queryRows } from '@/lib/platform/db/read-rows'
import type { Client, Tx } from '@/lib/platform/db/transaction'
import type { KnownTransition } from './transitions'

type LaterTransition = Exclude<KnownTransition, { from: null }>

/** What can happen to an existing subject: one union member for each row of the table, so that no other compiles. */
type ChangeOf<Row> = Row extends LaterTransition
  ? Pick<Row, 'subject' | 'to' | 'why'> & {
      /** Who did it, where it is not the person the subject belongs to. */
      actorId?: Row['by'] extends 'person' ? string : never
    }
  : never

export type Change = ChangeOf<LaterTransition>

/**
 * Makes a transition and records it in the history, through the database's own function: nothing else can do either.
 * Returns false, and changes nothing, if the table has no such transition from the subject's current state.
 */
export async function changeState(tx: Tx, change: Change & { id: string }): Promise<boolean> {
  return (await changeStates(tx, [change.id], change)) === 1
}

/** Few enough to keep each statement well within its time-out. */
const CHANGES_PER_STATEMENT = 200

const columns = z.strictObject({ changed: z.int() })

/** Like changeState, for any number of subjects of one kind, in few statements. Returns how many it changed. */
export async function changeStates(client: Client, ids: string[], change: Change): Promise<number> {
  const { subject, to, why, actorId = null } = change
  const sorted = [...ids].sort()
  let changed = 0
  for (let from = 0; from < sorted.length; from += CHANGES_PER_STATEMENT) {
    const part = sorted.slice(from, from + CHANGES_PER_STATEMENT)
    const [row] = await queryRows(client, columns)`
      SELECT count(*) FILTER (WHERE change_state(${subject}, id, ${to}, ${why}, ${actorId}::uuid, ${now()}::timestamptz))::int
        AS changed
      FROM unnest(${part}::text[]) AS id`
    changed += row?.changed ?? 0
  }
  return changed
}
