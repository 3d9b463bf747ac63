import type { Operator } from '@/lib/auth/operators'
import { now } from '@/lib/clock'
import { isDatabaseAway } from '@/lib/db/away'
import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transaction'
import { log } from '@/lib/log'
import { flagForOperator } from '@/lib/operators/flag-for-operator'
import { noteAction } from '@/lib/operators/note-action'
import { isProviderAway } from '@/lib/stripe/provider-away'
import { type AnyStep, STEPS } from './catch-up-steps'

type Asked = { since: Date; reason: string }

/**
 * Brings the books up to date after a database restore: walks the provider's records since the last good moment and
 * follows each. An interrupted walk resumes where it stopped; records missing from the database are flagged.
 * Returns how many records were followed. Throws when the provider or the database cannot be reached.
 */
export async function catchUp(operator: Operator, { since, reason }: Asked): Promise<number> {
  const { id, step, after } = await resumeOrBegin(operator, { since, reason })
  const at = STEPS.findIndex(({ name }) => name === step)
  for (const next of STEPS.slice(Math.max(0, at))) {
    const from = next.name === step ? (after ?? undefined) : undefined
    await db.catchUp.update({ where: { id }, data: { step: next.name, after: from ?? null } })
    for await (const found of next.list(since, from)) {
      await follow(next, found)
      await db.catchUp.update({ where: { id }, data: { after: found.id, followed: { increment: 1 } } })
    }
  }
  const { followed } = await db.catchUp.update({ where: { id }, data: { finishedAt: now() } })
  return followed
}

/** The interrupted walk from this moment, or a new one. */
const resumeOrBegin = (operator: Operator, { since, reason }: Asked) =>
  transact(async (tx) => {
    const begun =
      (await tx.catchUp.findFirst({ where: { since, finishedAt: null }, orderBy: { startedAt: 'desc' } })) ??
      (await tx.catchUp.create({ data: { since, step: STEPS[0]?.name ?? '', startedAt: now() } }))
    const detail = `since ${since.toISOString()}${begun.followed > 0 ? `, after ${begun.followed} records` : ''}`
    await noteAction(tx, operator, { what: 'catch-up', subject: begun.id, reason, detail })
    return begun
  })

async function follow(step: AnyStep, found: { id: string }) {
  try {
    await step.follow(found)
    const detail = await step.missing?.(found)
    if (detail) await flagForOperator(db, { kind: 'not-in-our-books', subject: found.id, detail })
  } catch (error) {
    if (isProviderAway(error) || isDatabaseAway(error)) throw error
    log.error({ err: error, step: step.name, id: found.id }, 'could not follow a record')
    const detail = `${step.name}: ${error instanceof Error ? error.name : 'unknown'}`
    const subject = step.subjectOf?.(found) || found.id
    await flagForOperator(db, { kind: 'not-followed', subject, detail })
  }
}
