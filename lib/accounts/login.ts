import { keyedHash } from '@/lib/auth/secrets'
import { openSession } from '@/lib/auth/sessions'
import { describeWait } from '@/lib/clock'
import { db } from '@/lib/db/client'
import { countUse } from '@/lib/db/rate-limits'
import { transact } from '@/lib/db/transaction'
import { AppError, invalid, tooMany } from '@/lib/errors'
import { lockUser } from './lock-user'
import { isPassword } from './passwords'
import { presentUser } from './present-user'
import {
  identifierProblem,
  identifierType,
  LOGIN_MESSAGES,
  loginPasswordProblem,
  normaliseEmail,
  readIdentifier,
} from './rules'

const LIMIT = { calls: 10, seconds: 15 * 60 }

/**
 * Logs in with a pending session. An unknown identifier and a wrong password get the same answer after the
 * same time.
 */
export async function login(
  attempt: { identifier: string; password: string },
  client: { isBrowser: boolean; device: string },
  callerAddress: string,
) {
  const { type, value } = requireAttempt(attempt)
  const waitSeconds = await countUse(
    `login:${keyedHash('login-limit', value, callerAddress).toString('base64url')}`,
    LIMIT,
  )
  if (waitSeconds > 0)
    throw tooMany(`Too many login attempts. Please try again in ${describeWait(waitSeconds)}.`, waitSeconds)

  // One query, whether it finds anybody or not.
  const user = await db.user.findFirst({ where: { identifiers: { some: { kind: type, value } } } })
  const isRight = await isPassword(attempt.password, user?.passwordHash ?? null)
  if (!isRight || !user) throw refused()
  const { token, cookie } = await transact(async (tx) => {
    await lockUser(tx, user.id)
    // The account was deleted, or its password changed, since the check.
    const same = { id: user.id, passwordHash: user.passwordHash }
    if ((await tx.user.count({ where: same })) === 0) throw refused()
    return openSession(tx, user.id, client)
  })
  return { user: { ...presentUser(user), token, identifierType: type }, cookie }
}

const refused = () => new AppError(401, 'WRONG_CREDENTIALS', LOGIN_MESSAGES.refused)

function requireAttempt({ identifier, password }: { identifier: string; password: string }) {
  if (!identifier.trim() || !password) throw invalid(LOGIN_MESSAGES.bothRequired)
  const wrongIdentifier = identifierProblem(identifier)
  if (wrongIdentifier) throw invalid(wrongIdentifier, { identifier: wrongIdentifier })
  const wrongPassword = loginPasswordProblem(password)
  if (wrongPassword) throw invalid(wrongPassword, { password: wrongPassword })
  const value = readIdentifier(identifier)
  const isEmail = identifierType(value) === 'email'
  return isEmail
    ? { type: 'email' as const, value: normaliseEmail(value) }
    : { type: 'phone' as const, value }
}
