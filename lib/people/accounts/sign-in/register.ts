import { now } from '@/lib/base/clock'
import { parseEmail } from '@/lib/base/email'
import { AppError } from '@/lib/base/errors'
import { TERMS_CHANGED_ON } from '@/lib/base/product'
import {
  checkIdentifiers,
  deleteUnverifiedAccounts,
  holdIdentifiers,
  type IdentifierKey,
  identifiersOf,
  lockIdentifiers,
} from '@/lib/people/accounts/identifiers'
import { presentUser } from '@/lib/people/accounts/present-user'
import { takenMessage } from '@/lib/people/accounts/rules'
import { openSession } from '@/lib/platform/auth/sessions'
import { type Tx, transact } from '@/lib/platform/db/transaction'
import { queueKeyForNetwork } from '@/lib/platform/http/network'
import { requireStrongPassword } from './password-policy'
import { hashPassword } from './passwords'

type NewAccount = {
  firstname: string
  lastname: string
  username: string
  email: string
  phoneNumber: string
  password: string
}
type Client = { isBrowser: boolean; device: string; address: string }

/** Creates an account with a pending session. Throws 409, naming what is taken. */
export async function register(
  { password, ...account }: NewAccount,
  client: Client,
  ownUserId: string | null,
) {
  requireStrongPassword(password)
  const passwordHash = await hashPassword(password, { queueKey: queueKeyForNetwork(client.address) })
  return transact(async (tx) => {
    const identifiers = identifiersOf(account)
    await freeIdentifiers(tx, identifiers, ownUserId)
    const termsData = { termsVersion: TERMS_CHANGED_ON, createdAt: now() }
    const data = { ...account, ...parseEmail(account.email), passwordHash, ...termsData }
    const user = await tx.user.create({ data })
    await holdIdentifiers(tx, user.id, identifiers, { isRepeat: ownUserId !== null })
    const { token, cookie } = await openSession(tx, user.id, client)
    return { user: { ...presentUser(user), token }, cookie }
  })
}

async function freeIdentifiers(tx: Tx, identifiers: IdentifierKey[], ownUserId: string | null) {
  await lockIdentifiers(tx)
  const { taken, idsToReplace } = await checkIdentifiers(tx, identifiers, ownUserId)
  if (taken.length > 0) {
    const texts = taken.map((kind) => [kind === 'phone' ? 'phoneNumber' : kind, takenMessage(kind)])
    throw new AppError(409, 'TAKEN', texts[0]?.[1] ?? '', { fields: Object.fromEntries(texts) })
  }
  await deleteUnverifiedAccounts(tx, ownUserId ? [...idsToReplace, ownUserId] : idsToReplace)
}
