import { normaliseMailbox } from '@/lib/base/email'
import { env } from '@/lib/base/env'
import { notFound } from '@/lib/base/errors'
import { db } from '@/lib/platform/db/client'
import type { Viewer } from './sessions'

/** Someone who looks after the product; `userId` is null for a command on the server. */
export type Operator = { userId: string | null; email: string }
export type SignedInOperator = Operator & { userId: string }

/** Whether the setting OPERATORS names this address. */
const isOperatorEmail = (email: string): boolean => env.OPERATORS.includes(normaliseMailbox(email))

/** The viewer as an operator, if their email is proven and OPERATORS names it; else null. */
export async function findOperator({ userId, isFull }: Viewer): Promise<SignedInOperator | null> {
  if (!isFull || env.OPERATORS.length === 0) return null
  const user = await db.user.findFirst({
    where: { id: userId, emailVerifiedAt: { not: null }, deletedAt: null },
    select: { email: true },
  })
  return user?.email && isOperatorEmail(user.email) ? { userId, email: user.email } : null
}

/** Like findOperator, but throws 404 for anyone else. */
export async function requireOperator(viewer: Viewer): Promise<SignedInOperator> {
  const operator = await findOperator(viewer)
  if (!operator) throw notFound("There's nothing at this address.")
  return operator
}

/** The operator who runs a command on the server, or null if OPERATORS lacks the name; shell access is the proof. */
export const findOperatorByEmail = (email: string): Operator | null =>
  isOperatorEmail(email) ? { userId: null, email: normaliseMailbox(email) } : null
