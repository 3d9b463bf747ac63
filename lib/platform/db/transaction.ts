import { db } from './client'
import type { Prisma } from './generated/client'
import { nameOrigin } from './origin'

declare const INSIDE: unique symbol

/**
 * A client inside a transaction: only `transact` makes one. Commands that write take it, so that a change and its
 * record commit together.
 */
export type Tx = Prisma.TransactionClient & { readonly [INSIDE]: true }

/** For single writes, which work inside and outside a transaction. */
export type Client = Prisma.TransactionClient

/** For reads that work inside and outside a transaction. */
export type Reader = Client

/** Runs `work` in one transaction. Never call a provider inside: a rollback does not undo what the provider did. */
export function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const named = async (client: Client) => {
    const tx = client as Tx
    await nameOrigin(tx)
    return work(tx)
  }
  return db.$transaction(named, { maxWait: 5_000, timeout: 15_000 })
}
