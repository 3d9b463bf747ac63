import { memberOfPromise } from '@/lib/auth/promise-token'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { Reader } from '@/lib/db/transaction'
import { notFound } from '@/lib/errors'
import { type Debtor, readDebtors } from './queries'

/** Who a token is of; 404 for any other, and once they owe nothing or are not in the group any more. */
export async function requireDebtor(token: string, reader: Reader = db): Promise<Debtor> {
  const memberId = memberOfPromise(token)
  const [debtor] = memberId ? await readDebtors(reader, Prisma.sql`m.id = ${memberId}::uuid`) : []
  if (!debtor?.isMember || debtor.owedPence <= 0)
    throw notFound('This link has done its work: there is nothing left to say here.', 'PROMISE_NOT_FOUND')
  return debtor
}

/** What whoever holds the link may know: no names, and nothing of anybody else. */
export const showPromise = ({ groupTitle, owedPence, deadline, promisedFor }: Debtor) => ({
  groupTitle,
  amountPence: owedPence,
  deadline,
  promisedFor,
})
