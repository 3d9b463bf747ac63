import { checkLedger } from '@/lib/books/ledger/check-ledger'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import type { Books, Intent } from './check-books'

/** Reads both sides: ours at one moment, the provider's through its own lists. */
export async function readBooks(intents: Intent[]): Promise<Books> {
  return { ...(await readOurBooks()), provider: await readProvider(), intents }
}

/** Reads our side alone, while everything moves. */
export const readOurBooks = () =>
  db.$transaction(
    async (tx) => ({
      ledgerFaults: (await checkLedger(tx)).map(
        ({ rule, subject, expected, found }) => `${rule}: ${subject} is ${found}, not ${expected}`,
      ),
      entries: await tx.$queryRaw<Books['entries']>`
        SELECT concat_ws(':', entry.subject, entry."subjectId", entry.step) AS cause, sum(posting."amountPence")::int AS "sumPence" FROM ledger_entries entry
        JOIN ledger_postings posting ON posting."entryId" = entry.id GROUP BY entry.id`,
      transactions: await tx.transaction.findMany(),
      legs: await tx.transferLeg.findMany(),
    }),
    { isolationLevel: 'RepeatableRead', timeout: 60_000, maxWait: 30_000 },
  )

async function readProvider(): Promise<Books['provider']> {
  const books: Books['provider'] = { charges: [], transfers: [], refunds: [] }
  for await (const { status, metadata, amount } of stripe.charges.list({ limit: 100 }))
    if (status === 'succeeded') books.charges.push({ ourId: metadata.payment ?? '', pence: amount })
  for await (const { metadata, amount, amount_reversed } of stripe.transfers.list({ limit: 100 }))
    books.transfers.push({ ourId: metadata.leg ?? '', pence: amount - amount_reversed })
  for await (const { status, metadata, amount } of stripe.refunds.list({ limit: 100 }))
    if (status === 'succeeded') books.refunds.push({ ourId: metadata?.refund ?? '', pence: amount })
  return books
}
