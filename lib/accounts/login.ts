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
  IDENTIFIER_MAX,
  identifierType,
  LOGIN_MESSAGES,
  LOGIN_PASSWORD_MIN,
  normaliseEmail,
  normalisePhone,
} from './rules'

const LIMIT = { calls: 10, seconds: 15 * 60 }

/**
 * Signs in with a pending session. An unknown identifier and a wrong password get the same answer after the
 * same time.
 */
export async function login(
  attempt: { identifier: string; password: string },
  client: { isBrowser: boolean; device: string },
  callerAddress: string,
) {
  const { type, value } = readIdentifier(attempt)
  const waitSeconds = await countUse(
    `login:${keyedHash('login-limit', value, callerAddress).toString('base64url')}`,
    LIMIT,
  )
  if (waitSeconds > 0)
    throw tooMany(
      `Too many attempts to log in. Please try again in ${describeWait(waitSeconds)}.`,
      waitSeconds,
    )

  const holder = await db.identifier.findUnique({
    where: { kind_value: { kind: type, value } },
    include: { user: true },
  })
  const user = holder?.user
  const isRight = await isPassword(attempt.password, user?.passwordHash ?? null)
  if (!isRight || !user) throw refused()
  const { token, cookie } = await transact(async (tx) => {
    await lockUser(tx, user.id)
    // Deleted or changed since it was checked: the password is not right any more.
    const same = { id: user.id, passwordHash: user.passwordHash }
    if ((await tx.user.count({ where: same })) === 0) throw refused()
    return openSession(tx, user.id, client)
  })
  return { user: { ...presentUser(user), token, identifierType: type }, cookie }
}

const refused = () => new AppError(401, 'WRONG_CREDENTIALS', LOGIN_MESSAGES.refused)

function readIdentifier({ identifier, password }: { identifier: string; password: string }) {
  const trimmed = identifier.trim()
  if (!trimmed || !password) throw invalid(LOGIN_MESSAGES.bothRequired)
  const type = trimmed.length <= IDENTIFIER_MAX ? identifierType(trimmed) : null
  if (!type) throw invalid(LOGIN_MESSAGES.identifierInvalid, { identifier: LOGIN_MESSAGES.identifierInvalid })
  if (password.length < LOGIN_PASSWORD_MIN)
    throw invalid(LOGIN_MESSAGES.passwordShort, { password: LOGIN_MESSAGES.passwordShort })
  return { type, value: type === 'email' ? normaliseEmail(trimmed) : normalisePhone(trimmed) }
}
