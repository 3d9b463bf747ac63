import { MINUTE, now } from '@/lib/base/clock'
import { log } from '@/lib/base/log'
import { checkChain } from '@/lib/books/ledger/check-chain'
import { reportsDb } from '@/lib/platform/db/client'

type Verdict = { chainHolds: boolean; checkedAt: Date }

/** Anyone can ask, so a group's whole chain is verified at most once a minute; the result says when. */
const MAX_AGE = MINUTE
const MAX_CACHED = 1000
const cache = new Map<string, { verdict: Promise<Verdict>; askedAt: number }>()

/** Whether none of a group's entries has been altered since it was written. */
export function verifyChain(groupId: string): Promise<Verdict> {
  const at = now().getTime()
  const known = cache.get(groupId)
  if (known && Math.abs(at - known.askedAt) < MAX_AGE) return known.verdict
  if (cache.size >= MAX_CACHED) cache.clear()
  const verdict = verify(groupId)
  cache.set(groupId, { verdict, askedAt: at })
  verdict.catch(() => cache.delete(groupId))
  return verdict
}

async function verify(groupId: string): Promise<Verdict> {
  const checkedAt = now()
  const { fault } = await checkChain(reportsDb, groupId)
  if (fault) log.error(fault, 'a ledger entry is not as it was written')
  return { chainHolds: !fault, checkedAt }
}
