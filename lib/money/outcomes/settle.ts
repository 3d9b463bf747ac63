import { addMs, MINUTE, now } from '@/lib/base/clock'
import { lockGroup } from '@/lib/membership/membership'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { withConcurrency } from '@/lib/platform/jobs/with-concurrency'
import { attempt, type Refusal } from '@/lib/platform/stripe/attempt'

/** When a job takes over from the request that started the work, in case that process died. */
export const TAKEOVER_DELAY_SECONDS = 10

/** How long after the last attempt something unanswered is retried. */
const RETRY_AFTER = MINUTE
/** Calls made at the same time. */
const CONCURRENCY = 8

export const nextTryAt = (): Date => addMs(now(), RETRY_AFTER)

const nextAttemptData = () => ({ attempts: { increment: 1 }, nextCheckAt: nextTryAt() })

/** The final outcome: done, or refused for a reason in plain words. */
export type Answer<Made> =
  | { outcome: 'done'; value: Made }
  | { outcome: 'refused'; failure: string; code?: string | undefined }

type NextAttempt = ReturnType<typeof nextAttemptData>
type OpenRow = { id: string; attempts: number }

/** Calls of one kind, for one group, that move money at the provider and whose answers may be lost. */
type SettleSteps<Row extends OpenRow, Made> = {
  /** Increments the attempt count of everything still unanswered, in one statement. */
  countAttempt: (nextAttempt: NextAttempt) => Promise<unknown>
  /** Everything still unanswered, read after the increment. */
  load: () => Promise<Row[]>
  /** What the provider has recorded, by our own id: the truth after a lost response. */
  lookUp: (row: Row) => Promise<Made | null | undefined>
  /** Whether it still has no answer: between loading and asking, another process may have recorded one. */
  isOpen: (row: Row) => Promise<boolean>
  /** Makes the call, every time with the same key and body. Returns null, without a call, if it can never succeed. */
  send: (row: Row) => Promise<Made | null>
  /** Why it was refused, in plain words. */
  explain: (refusal: Refusal) => string
  groupIdOf: (row: Row) => string
  /** Records the answer, with the group locked; a row that has one already stays as it is. */
  record: (tx: Tx, id: string, answer: Answer<Made>, row: Row) => Promise<void>
}

/**
 * Tries each open call once and records any definite answer; running it again moves nothing twice. The attempt is
 * counted before the look-up and the call: a process that dies in between costs a needless look-up, never a forgotten
 * one, and a row that cannot be looked up goes to the back of the queue.
 */
export async function settle<Row extends OpenRow, Made>(steps: SettleSteps<Row, Made>): Promise<void> {
  const since = now()
  await steps.countAttempt(nextAttemptData())
  await withConcurrency(CONCURRENCY, await steps.load(), async (row) => {
    const answer = await findAnswer(steps, row, since)
    if (!answer) return
    await transact(async (tx) => {
      await lockGroup(tx, steps.groupIdOf(row))
      await steps.record(tx, row.id, answer, row)
    })
  })
}

/** Null if it already has an answer, or if that is unknown: then it stays open, and the next attempt asks again. */
async function findAnswer<Row extends OpenRow, Made>(
  { lookUp, isOpen, send, explain }: SettleSteps<Row, Made>,
  row: Row,
  since: Date,
): Promise<Answer<Made> | null> {
  const found = row.attempts > 1 ? await lookUp(row) : null
  if (found) return { outcome: 'done', value: found }
  if (!(await isOpen(row))) return null
  const answer = await attempt(() => send(row), since)
  if (answer.outcome === 'unknown') return null
  if (answer.outcome === 'done' && answer.value !== null) return { outcome: 'done', value: answer.value }
  const code = answer.outcome === 'refused' ? answer.code : undefined
  return { outcome: 'refused', failure: explain({ outcome: 'refused', code }), code }
}
