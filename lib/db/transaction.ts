import { db } from './client'
import type { Prisma } from './generated/client'
import { nameOrigin } from './origin'

/** A client inside a transaction. Commands that write take one, so that a change and its record commit together. */
export type Tx = Prisma.TransactionClient

/** For reads that work inside and outside a transaction. */
export type Reader = Tx

/** Runs `work` in one transaction. Never call a provider inside: a rollback does not undo what the provider did. */
export function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const named = async (tx: Tx) => {
    await nameOrigin(tx)
    return work(tx)
  }
  return db.$transaction(named, { maxWait: 5_000, timeout: 15_000 })
}
