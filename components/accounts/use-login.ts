'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { isCodeOnItsWay } from '@/components/session/code-errors'
import { passToVerify, verificationTarget } from '@/components/session/navigation-state'
import { requestCode } from '@/components/session/request-code'
import { identifierType, LOGIN_MESSAGES, LOGIN_PASSWORD_MIN, normalisePhone } from '@/lib/accounts/rules'
import { callServer, messageOf, NetworkError } from '@/lib/browser/call-server'
import { storeUser } from '@/lib/browser/stored-user'

export type LoginField = 'identifier' | 'password'
type Values = Record<LoginField, string>
type Faults = Partial<Record<LoginField, string>>

const FAILED = 'Failed to login'
const NO_CODE = 'Failed to generate OTP'

/** As the server will read it: a number may be typed with spaces. */
const readIdentifier = (typed: string) =>
  typed.trim().startsWith('+') ? normalisePhone(typed.trim()) : typed.trim()

export const isValidIdentifier = (typed: string): boolean => identifierType(readIdentifier(typed)) !== null

function faultOf(field: LoginField, value: string): string | undefined {
  if (field === 'password') {
    if (!value) return LOGIN_MESSAGES.passwordRequired
    return value.length < LOGIN_PASSWORD_MIN ? LOGIN_MESSAGES.passwordShort : undefined
  }
  if (!value.trim()) return LOGIN_MESSAGES.identifierRequired
  return isValidIdentifier(value) ? undefined : LOGIN_MESSAGES.identifierInvalid
}

/** The exception's own text, where there is one. */
const textOf = (error: unknown): string =>
  error instanceof NetworkError
    ? error.message
    : messageOf(error, error instanceof Error && error.message ? error.message : FAILED)

/** Logging in: check here, sign in, store the user, ask for a code, go and enter it. */
export function useLogin() {
  const router = useRouter()
  const [values, setValues] = useState<Values>({ identifier: '', password: '' })
  const [faults, setFaults] = useState<Faults>({})
  const [serverError, setServerError] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(false)

  const change = (field: LoginField, value: string) => {
    setValues((known) => ({ ...known, [field]: value }))
    setFaults((known) => ({ ...known, [field]: undefined }))
    setServerError(null)
  }

  const check = (field: LoginField) =>
    setFaults((known) => ({ ...known, [field]: faultOf(field, values[field]) }))

  const signIn = async () => {
    const identifier = readIdentifier(values.identifier)
    if (!identifier || !values.password) throw new Error(LOGIN_MESSAGES.bothRequired)
    const user = await callServer('POST /auth/login', {
      body: { identifier, password: values.password },
      anonymous: true,
    })
    storeUser(user)
    const usesEmail = user.identifierType === 'email'
    const destination = (usesEmail ? user.email : user.phoneNumber) ?? identifier
    try {
      await requestCode(usesEmail ? 'email' : 'phone', destination, { staysOn401: true })
    } catch (error) {
      if (!isCodeOnItsWay(error))
        throw error instanceof NetworkError ? error : new Error(messageOf(error, NO_CODE))
    }
    passToVerify(verificationTarget(destination, user.identifierType))
    router.push('/verify')
  }

  /** Answers the field to look at first, if one is wrong. */
  const submit = async (): Promise<LoginField | null> => {
    const found = {
      identifier: faultOf('identifier', values.identifier),
      password: faultOf('password', values.password),
    }
    setFaults(found)
    setServerError(null)
    if (found.identifier) return 'identifier'
    if (found.password) return 'password'
    setLoading(true)
    try {
      await signIn()
    } catch (error) {
      setServerError(textOf(error))
      setLoading(false)
    }
    return null
  }

  const isIncomplete = !values.identifier.trim() || !values.password
  return { values, faults, serverError, isLoading, isIncomplete, change, check, submit }
}
