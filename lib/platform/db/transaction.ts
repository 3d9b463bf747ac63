import { db } from './client'
import type { Prisma } from './generated/client'
import { setChangeOrigin } from './origin'

const DEFERRED = Symbol('deferred')
const EFFECTS = Symbol('committed')

/** Writes at once all that was deferred for it in a transaction. */
type Flush<Fact> = (tx: Tx, facts: Fact[]) => Promise<void>

/**
 * A client inside a transaction: only `transact` makes one. Commands that write take it, so that a change and its
 * record commit together.
 */
export type Tx = Prisma.TransactionClient & {
  readonly [DEFERRED]: Map<Flush<never>, unknown[]>
  readonly [EFFECTS]: (() => Promise<void>)[]
}

/** For single writes, which work inside and outside a transaction. */
export type Client = Prisma.TransactionClient

/** For reads that work inside and outside a transaction. */
export type Reader = Client

/** Runs `work` in one transaction. Never call a provider inside: a rollback does not undo what the provider did. */
export async function transact<T>(work: (tx: Tx) => Promise<T> | T): Promise<T> {
  const effects: (() => Promise<void>)[] = []
  const runInTransaction = async (client: Client) => {
    // An object of its own: what is set on the client is seen by all transactions.
    const tx: Tx = Object.create(client, {
      [DEFERRED]: { value: new Map() },
      [EFFECTS]: { value: effects },
    })
    await setChangeOrigin(tx)
    const result = await work(tx)
    for (const flush of [...tx[DEFERRED].keys()]) await flushNow(tx, flush)
    return result
  }
  const result = await db.$transaction(runInTransaction, { maxWait: 5_000, timeout: 15_000 })
  await Promise.all(effects.map((effect) => effect()))
  return result
}

/** Leaves something for when the transaction has committed; it must not fail, because the change stands. */
export const afterCommit = (tx: Tx, effect: () => Promise<void>) => tx[EFFECTS].push(effect)

/** Leaves facts for the end of the transaction, where `flush` gets all of them at once. */
export function defer<Fact>(tx: Tx, flush: Flush<Fact>, facts: Fact[]) {
  const earlierFacts = (tx[DEFERRED].get(flush) ?? []) as Fact[]
  tx[DEFERRED].set(flush, [...earlierFacts, ...facts])
}

/** Flushes what was deferred so far, for work that has to see it written. */
export async function flushNow<Fact>(tx: Tx, flush: Flush<Fact>) {
  const facts = (tx[DEFERRED].get(flush) ?? []) as Fact[]
  tx[DEFERRED].delete(flush)
  if (facts.length > 0) await flush(tx, facts)
}
