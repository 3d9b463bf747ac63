import { notFound } from '@/lib/base/errors'
import { lostPhoneIdOfToken } from '@/lib/platform/auth/keep-phone-token'
import { lockUser } from '@/lib/platform/auth/lock-account'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { notifyAboutFactor } from '@/lib/platform/messages/notify-account-holder'

/** Stops a new number from replacing the phone. Idempotent; throws 404 for a token that is not ours. */
export async function keepPhone(token: string) {
  const id = idOf(token)
  const replacement = await db.lostPhone.findUnique({ where: { id }, select: { userId: true } })
  if (replacement)
    await transact(async (tx) => {
      await lockUser(tx, replacement.userId)
      const { count } = await tx.lostPhone.deleteMany({ where: { id } })
      if (count > 0)
        await notifyAboutFactor(tx, replacement.userId, 'A new number for your account was stopped.')
    })
  return { message: 'The new number was stopped.' }
}

/** When the new number replaces the old one; null if it no longer waits. It does not reveal whose it is. */
export async function findReplacementTime(token: string): Promise<Date | null> {
  const replacement = await db.lostPhone.findUnique({ where: { id: idOf(token) }, select: { readyAt: true } })
  return replacement?.readyAt ?? null
}

function idOf(token: string): string {
  const id = lostPhoneIdOfToken(token)
  if (!id) throw notFound("This link doesn't work. Please check that you copied all of it.")
  return id
}
