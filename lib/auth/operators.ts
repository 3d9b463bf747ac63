import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { notFound } from '@/lib/errors'
import type { Viewer } from './sessions'

/** Who looks after the product; without a user where it is a command on the server. */
export type Operator = { userId: string | null; email: string }
export type SignedInOperator = Operator & { userId: string }

/** Whether an address is one of those that the settings name. */
const isNamed = (email: string): boolean => env.OPERATORS.includes(email.toLowerCase())

/** The viewer as an operator: their email is named in the settings, and proven. Null for anyone else. */
export async function findOperator({ userId, isFull }: Viewer): Promise<SignedInOperator | null> {
  if (!isFull || env.OPERATORS.length === 0) return null
  const user = await db.user.findFirst({
    where: { id: userId, emailVerifiedAt: { not: null }, deletedAt: null },
    select: { email: true },
  })
  return user?.email && isNamed(user.email) ? { userId, email: user.email } : null
}

/** As findOperator; for anyone else there is nothing here. */
export async function requireOperator(viewer: Viewer): Promise<SignedInOperator> {
  const operator = await findOperator(viewer)
  if (!operator) throw notFound("There's nothing at this address.")
  return operator
}

/** Who says on the server's command line that they are an operator: reaching it is their proof. */
export const operatorNamed = (email: string): Operator | null =>
  isNamed(email) ? { userId: null, email: email.toLowerCase() } : null
