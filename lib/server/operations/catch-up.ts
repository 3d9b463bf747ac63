import { now } from '@/lib/base/clock'
import { log } from '@/lib/base/log'
import { closeFlags, flagForOperator } from '@/lib/books/flags/flag-for-operator'
import { recordAction } from '@/lib/books/flags/record-action'
import { coverAllLosses } from '@/lib/money/losses/cover-losses'
import { deferLossCover } from '@/lib/money/payments/defer-loss-cover'
import type { Operator } from '@/lib/platform/auth/operators'
import { db } from '@/lib/platform/db/client'
import type { CatchUp } from '@/lib/platform/db/generated/client'
import { transact } from '@/lib/platform/db/transaction'
import { isDatabaseUnavailable } from '@/lib/platform/db/unavailable'
import { isProviderUnavailable } from '@/lib/platform/stripe/provider-unavailable'
import { type AnyStep, STEPS } from './catch-up-steps'

type CatchUpOptions = { since: Date; reason: string }

/**
 * Brings the books up to date after a database restore: walks the provider's records since the last good moment and
 * follows each, and only then asks payout accounts for what disputes and debts need. An interrupted walk resumes where
 * it stopped; records missing from the database are flagged. Returns how many records were followed. Throws when the
 * provider or the database cannot be reached.
 */
export async function catchUp(operator: Operator, { since, reason }: CatchUpOptions): Promise<number> {
  const progress = await resumeOrBegin(operator, { since, reason })
  await deferLossCover(() => walk(progress, since))
  await coverAllLosses()
  const { id } = progress
  const { followed } = await db.catchUp.update({ where: { id }, data: { finishedAt: now() } })
  return followed
}

async function walk({ id, step, after }: CatchUp, since: Date) {
  const stepIndex = STEPS.findIndex(({ name }) => name === step)
  const failed: [AnyStep, { id: string }][] = []
  for (const next of STEPS.slice(Math.max(0, stepIndex))) {
    const afterId = next.name === step ? (after ?? undefined) : undefined
    await db.catchUp.update({ where: { id }, data: { step: next.name, after: afterId ?? null } })
    for await (const found of next.list(since, afterId)) {
      if (!(await follow(next, found))) failed.push([next, found])
      await db.catchUp.update({ where: { id }, data: { after: found.id, followed: { increment: 1 } } })
    }
  }
  // A record may fail because the money it sent on comes from a later record, such as a dispute that was won.
  for (const [next, found] of failed) await follow(next, found)
}

/** The interrupted walk from this moment, or a new one. */
const resumeOrBegin = (operator: Operator, { since, reason }: CatchUpOptions) =>
  transact(async (tx) => {
    const progress =
      (await tx.catchUp.findFirst({ where: { since, finishedAt: null }, orderBy: { startedAt: 'desc' } })) ??
      (await tx.catchUp.create({ data: { since, step: STEPS[0]?.name ?? '', startedAt: now() } }))
    const detail = `since ${since.toISOString()}${progress.followed > 0 ? `, after ${progress.followed} records` : ''}`
    await recordAction(tx, operator, { what: 'catch-up', subject: progress.id, reason, detail })
    return progress
  })

const FAILED = 'not-followed'

const subjectOf = ({ subjectOf }: AnyStep, found: { id: string }) => subjectOf?.(found) || found.id

/** Follows one record. If that fails, returns false and flags the record until it can be followed. */
async function follow(step: AnyStep, found: { id: string }): Promise<boolean> {
  try {
    await step.follow(found)
    await closeFlags(db, FAILED, [subjectOf(step, found)])
    const detail = await step.describeMissing?.(found)
    if (detail) await flagForOperator(db, { kind: 'not-in-our-books', subject: found.id, detail })
    return true
  } catch (error) {
    if (isProviderUnavailable(error) || isDatabaseUnavailable(error)) throw error
    log.error({ err: error, step: step.name, id: found.id }, 'could not follow a record')
    const detail = `${step.name}: ${error instanceof Error ? error.name : 'unknown'}`
    await flagForOperator(db, { kind: FAILED, subject: subjectOf(step, found), detail })
    return false
  }
}
