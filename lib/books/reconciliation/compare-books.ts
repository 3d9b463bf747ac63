import { addMs, DAY, FAR_FUTURE } from '@/lib/base/clock'
import { reportsDb } from '@/lib/platform/db/client'
import { LedgerSubject } from '@/lib/platform/db/generated/enums'
import { checkBalance } from './check-balance'
import { compareContributions } from './compare-contributions'
import { compareSubjects } from './compare-subjects'
import { listUnclassified } from './list-unclassified'
import { readDays, resetDays } from './read-days'
import { refetchUndecided } from './refetch-undecided'
import type { CompareScope, Finding } from './scope'

type CompareOptions = {
  /** Whether to read and compare all days, or only those since the last time. */
  days: 'new' | 'all'
  /** In milliseconds: a change this recent may not have reached the other side yet. */
  graceMs: number
}

/**
 * Reads the provider's book and compares it with ours: each day read since it was last found in order, and whatever is
 * flagged. `note` gets the findings of one day at a time, before that day counts as compared.
 */
export async function compareBooks(
  { days, graceMs }: CompareOptions,
  flaggedSubjects: string[],
  onFound: OnFound,
): Promise<Finding[]> {
  if (days === 'all') await resetDays()
  const readAt = await readDays()
  await refetchUndecided()
  const graceStart = addMs(readAt, -graceMs)
  const found = new Map<string, Finding>()
  const add = async (findings: Finding[]) => {
    for (const finding of findings) found.set(finding.subject, finding)
    await onFound(findings)
  }
  await add(await checkBalance(graceStart))
  await compareDays(graceStart, add)
  const subjects = flaggedSubjects.flatMap(parseSubject)
  await add(await compare({ from: FAR_FUTURE, until: FAR_FUTURE, subjects, graceStart }))
  return [...found.values()]
}

type OnFound = (findings: Finding[]) => Promise<void>

async function compareDays(graceStart: Date, add: OnFound) {
  const marks = await reportsDb.providerDay.findMany({ where: { comparedAt: null }, orderBy: { day: 'asc' } })
  const { _max } = await reportsDb.providerDay.aggregate({ _max: { day: true } })
  for (const { day, readAt } of marks) {
    const until = day.getTime() === _max.day?.getTime() ? FAR_FUTURE : addMs(day, DAY)
    const findings = await compare({ from: day, until, subjects: [], graceStart })
    await add(findings)
    // A day with something under way is compared again, even though it is not read again.
    if (findings.every(({ isUnderWay }) => !isUnderWay))
      await reportsDb.providerDay.updateMany({ where: { day, readAt }, data: { comparedAt: graceStart } })
  }
}

const compare = async (scope: CompareScope): Promise<Finding[]> => [
  ...(await compareSubjects(scope)),
  ...(await compareContributions(scope)),
  ...(await listUnclassified(scope)),
]

/** What a flag is about: a ledger subject, a payment's contribution, or a movement. */
function parseSubject(flag: string): CompareScope['subjects'] {
  const [subject = '', subjectId] = flag.split(':')
  if (!subjectId) return []
  return [{ subject: subject in LedgerSubject ? subject : 'payment', subjectId }]
}
