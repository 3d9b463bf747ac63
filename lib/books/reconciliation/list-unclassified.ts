import { formatPounds } from '@/lib/base/money/pence'
import { reportsDb } from '@/lib/platform/db/client'
import type { CompareScope, Finding } from './scope'

/** Movements in scope that cannot be placed: neither a group's, nor of a kind that is the operator's own. */
export async function listUnclassified({
  from,
  until,
  subjects,
  graceStart,
}: CompareScope): Promise<Finding[]> {
  const rows = await reportsDb.providerMovement.findMany({
    where: {
      subject: null,
      own: null,
      OR: [
        { createdAt: { gte: from, lt: until } },
        { id: { in: subjects.map(({ subjectId }) => subjectId) } },
      ],
    },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ id, type, source, amountPence, feePence, currency, createdAt }) => {
    const net = Number(amountPence - feePence)
    const amount = currency === 'gbp' ? formatPounds(net) : `${net} ${currency}`
    const sourceText = source ? ` of ${source}` : ''
    const detail = `ours nothing, the provider's ${amount}: a movement of the type ${type}${sourceText}, which has no place in our books`
    return { subject: `movement:${id}`, detail, isUnderWay: createdAt > graceStart }
  })
}
