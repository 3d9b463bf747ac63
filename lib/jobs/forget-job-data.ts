import type { Tx } from '@/lib/db/transaction'
import type { JobName } from './queues'

/**
 * Empties jobs of a queue: the one that is done, or all for an address. What carries names and addresses has nothing
 * to say any more then; the job itself stays, and its worker finds nothing to do.
 */
export async function forgetJobData(tx: Tx, name: JobName, which: { id: string } | { to: string }) {
  if ('id' in which)
    await tx.$executeRaw`UPDATE pgboss.job SET data = NULL WHERE name = ${name} AND id::text = ${which.id}`
  else
    await tx.$executeRaw`UPDATE pgboss.job SET data = NULL WHERE name = ${name} AND data->>'to' = ${which.to}`
}
