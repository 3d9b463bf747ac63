import { AppError, invalid } from '@/lib/base/errors'
import { replaceLostPhone } from '@/lib/people/accounts/lost-phone/replace-phone'
import { presentUser } from '@/lib/people/accounts/present-user'
import {
  identifierProblem,
  LOGIN_MESSAGES,
  loginPasswordProblem,
  parseIdentifierKey,
} from '@/lib/people/accounts/rules'
import { readKnownDevice } from '@/lib/platform/auth/known-device'
import { lockUser } from '@/lib/platform/auth/lock-account'
import { openSession } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { queueKeyForNetwork } from '@/lib/platform/http/network'
import { countsAsGuessing, limitLogins } from './login-limits'
import { verifyPassword } from './passwords'
import { queueGuessingWarning } from './warn-about-guessing'

/**
 * Checks the password and opens a pending session. An unknown identifier and a wrong password get the same 401 after
 * the same time.
 */
export async function login(
  attempt: { identifier: string; password: string },
  client: {
    isBrowser: boolean
    device: string
    address: string
    /** The known-device cookie, which may be another account's. */
    knownDevice: string | null
  },
) {
  const { kind, value } = requireAttempt(attempt)
  // One query, found or not; it runs before the limits only if the client may be a known device.
  const find = () => db.user.findFirst({ where: { identifiers: { some: { kind, value } } } })
  const earlyUser = client.knownDevice ? await find() : undefined
  const knownDevice = readKnownDevice(client.knownDevice, value, earlyUser?.passwordHash ?? null)
  const origin = { ...client, knownDevice }
  await limitLogins(value, origin)
  const user = earlyUser === undefined ? await find() : earlyUser
  const turn = { queueKey: queueKeyForNetwork(client.address), goesFirst: origin.knownDevice !== null }
  const isPasswordRight = await verifyPassword(attempt.password, user?.passwordHash ?? null, turn)
  if (!isPasswordRight || !user) {
    if (!origin.knownDevice && (await countsAsGuessing(value))) await queueGuessingWarning(user?.id)
    throw wrongCredentials()
  }
  if (user.resetByEmail) await replaceLostPhone(user.id)
  const { current, token, cookie } = await transact(async (tx) => {
    await lockUser(tx, user.id)
    // The account may have been deleted, or its password changed, since the check.
    const unchangedFilter = { id: user.id, passwordHash: user.passwordHash }
    const current = await tx.user.findFirst({ where: unchangedFilter })
    if (!current) throw wrongCredentials()
    return { current, ...(await openSession(tx, user.id, client)) }
  })
  return { user: { ...presentUser(current), token, identifierType: kind }, cookie }
}

const wrongCredentials = () => new AppError(401, 'WRONG_CREDENTIALS', LOGIN_MESSAGES.refused)

function requireAttempt({ identifier, password }: { identifier: string; password: string }) {
  if (!identifier.trim() || !password) throw invalid(LOGIN_MESSAGES.bothRequired)
  const identifierMessage = identifierProblem(identifier)
  if (identifierMessage) throw invalid(identifierMessage, { identifier: identifierMessage })
  const passwordMessage = loginPasswordProblem(password)
  if (passwordMessage) throw invalid(passwordMessage, { password: passwordMessage })
  return parseIdentifierKey(identifier)
}
