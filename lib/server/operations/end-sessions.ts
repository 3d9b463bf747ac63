import { notFound } from '@/lib/base/errors'
import { recordAction } from '@/lib/books/flags/record-action'
import { endLinks, LINKS_ENDED } from '@/lib/people/accounts/end-links'
import { endWaysBack } from '@/lib/people/accounts/end-ways-back'
import { parseIdentifierKey } from '@/lib/people/accounts/rules'
import { lockUser } from '@/lib/platform/auth/lock-account'
import type { Operator } from '@/lib/platform/auth/operators'
import { endEverySession } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { notifyAccountHolder } from '@/lib/platform/messages/notify-account-holder'

const NOTICE = 'We logged you out everywhere, to keep your account safe. You can log in again as usual.'

/**
 * Ends every session of the person with this email or phone number, and tells them. The audit trail holds only their
 * id. Returns how many ended; throws 404 if no account has it.
 */
export const endSessionsOfUser = (operator: Operator, identifier: string, reason: string): Promise<number> =>
  transact(async (tx) => {
    const user = await tx.user.findFirst({ where: { identifiers: { some: parseIdentifierKey(identifier) } } })
    if (!user) throw notFound('No account has this email or phone number.')
    await lockUser(tx, user.id)
    const endedCount = await endEverySession(tx, user.id, 'ended-by-operator')
    await endLinks(tx, user.id, LINKS_ENDED)
    await endWaysBack(tx, user.id)
    await recordAction(tx, operator, {
      what: 'sessions-ended',
      subject: user.id,
      reason,
      detail: `${endedCount}`,
    })
    if (endedCount === 0) return 0
    await notifyAccountHolder(tx, user, 'sessions-ended', NOTICE)
    return endedCount
  })
